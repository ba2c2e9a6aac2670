import { writeSize } from '../../kit/formats.ts';
import {
  controlId,
  Frame,
  Icon,
  type Labels,
  Stack,
  Tool,
  type WindowProps,
  Word,
} from './frame.tsx';

const FOLDERS = ['folder_photos', 'folder_maps', 'folder_tickets'] as const;

/** Files with sizes in bytes. The photo and the plan are selected. */
const FILES = [
  ['file_beach', 3_879_731],
  ['file_plan', 88_064],
  ['file_invoice', 421_888],
] as const;

/** The folder next to the archive, which is named after it. */
function MadeFolder({ words }: { words: Labels }) {
  return (
    <div className="m-made" data-at="1">
      <p>
        <Icon name="folder" />
        <Word>
          <b>{words.archive?.replace(/\.zip$/, '')}</b>
        </Word>
      </p>
      {[...FOLDERS, ...FILES.map(([name]) => name)].map((name, index) => (
        <p key={name} style={{ ['--n' as string]: index }}>
          <Icon name={index < FOLDERS.length ? 'folder' : 'file'} />
          <Word>{words[name]}</Word>
        </p>
      ))}
    </div>
  );
}

export function ZipxWindow({ words, locale, tried }: WindowProps) {
  return (
    <Frame
      product="zipx"
      className="m-archive"
      title={words.archive}
      tools={
        <>
          <Tool icon="folder">{words.open}</Tool>
          <Tool icon="out" on press={tried && controlId('extract', 1)}>
            {words.extract}
          </Tool>
          <Tool icon="add">{words.create}</Tool>
          <Tool icon="lock">{words.password}</Tool>
        </>
      }
      foot={
        <>
          {tried ? (
            <Stack>
              <span data-not="1">
                <Word>{words.status}</Word>
              </span>
              <span data-at="1">
                <Word>{words.extracted}</Word>
              </span>
            </Stack>
          ) : (
            <Word>{words.status}</Word>
          )}
          <i className="m-progress">
            <i />
          </i>
        </>
      }
    >
      <div className="m-side">
        <p className="on">
          <Icon name="file" />
          <Word>{words.archive}</Word>
        </p>
        {FOLDERS.map((name) => (
          <p key={name} className="deep">
            <Icon name="folder" />
            <Word>{words[name]}</Word>
          </p>
        ))}
      </div>
      <div className="m-list">
        <p className="head">
          <Word>{words.name}</Word>
          <Word>{words.size}</Word>
        </p>
        {FOLDERS.map((name) => (
          <p key={name}>
            <Icon name="folder" />
            <Word>{words[name]}</Word>
          </p>
        ))}
        {FILES.map(([name, size], index) => (
          <p key={name} className={index < 2 ? 'on' : ''}>
            <Icon name="file" />
            <Word>{words[name]}</Word>
            <bdi className="m-end">{writeSize(size, locale)}</bdi>
          </p>
        ))}
        {tried ? <MadeFolder words={words} /> : null}
      </div>
    </Frame>
  );
}
