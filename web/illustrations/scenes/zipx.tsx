import { writeSize } from '../../../kit/formats.ts';
import { Icon, Tool, Word } from '../frame.tsx';
import { ProductIcon } from '../product-icon.tsx';
import { Box, Card, Line, Progress, type Scene } from './pieces.tsx';

const Inside: Scene = ({ words, locale }) => (
  <Card low>
    <p className="m-title">
      <ProductIcon of="zipx" size={16} />
      <Word>{words.archive}</Word>
    </p>
    <Line icon="folder">{words.folder_photos}</Line>
    <Line icon="folder">{words.folder_maps}</Line>
    <Line icon="file" on end={writeSize(3_879_731, locale)}>
      {words.file_beach}
    </Line>
    <Line icon="file" end={writeSize(88_064, locale)}>
      {words.file_plan}
    </Line>
    <Line icon="file" end={writeSize(421_888, locale)}>
      {words.file_invoice}
    </Line>
  </Card>
);

const Folder = () => (
  <svg aria-hidden="true" className="s-zip-folder" viewBox="0 0 96 88">
    <path d="M4 26a6 6 0 0 1 6-6h24l8 10h44a6 6 0 0 1 6 6v42H4z" opacity="0.55" />
    <path className="m-paper" d="M14 12h34v44H14z" />
    <path className="m-lines" d="M21 21h20M21 29h20M21 37h12" />
    <path fill="#ffd9a8" d="M44 4h40v46H44z" />
    <circle cx="72" cy="16" r="5" fill="#ff8a5c" />
    <path fill="#5b3a78" d="M44 40l13-14 10 11 7-7 10 10v12H44z" />
    <path d="M4 46a6 6 0 0 1 6-6h76a6 6 0 0 1 6 6v32a6 6 0 0 1-6 6H10a6 6 0 0 1-6-6z" />
    <path className="s-zip-into" d="M48 50v22m-9-9 9 9 9-9" />
  </svg>
);

const SELECTED = [
  ['file_beach', true],
  ['file_plan', true],
  ['file_invoice', false],
] as const;

const Extract: Scene = ({ words }) => (
  <>
    <Card>
      {SELECTED.map(([name, isSelected]) => (
        <p key={name} className="m-line">
          <Box on={isSelected} />
          <Word>{words[name]}</Word>
        </p>
      ))}
      <Tool icon="out" on>
        {words.extract}
      </Tool>
    </Card>
    <Folder />
  </>
);

/** Files with their compressed size in percent. Photos do not shrink. */
const PACKED = [
  ['file_beach', 97],
  ['file_plan', 28],
  ['file_invoice', 64],
] as const;

const Pack: Scene = ({ words }) => (
  <>
    <Card className="s-zip-pack">
      <p className="m-title">
        <Icon name="add" />
        <Word>{words.create}</Word>
      </p>
      {PACKED.map(([name, rest]) => (
        <Line key={name} icon="file" end={<Progress done={rest} />}>
          {words[name]}
        </Line>
      ))}
    </Card>
    <ProductIcon of="zipx" size={80} isBelow />
  </>
);

export const zipxScenes: readonly Scene[] = [Inside, Extract, Pack];
