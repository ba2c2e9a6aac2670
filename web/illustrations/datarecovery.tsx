import { Frame, Icon, Tool, type WindowProps, Word } from './frame.tsx';
import { Picture } from './picture.tsx';

const PHOTOS = [
  ...(['complete', 'complete', 'damaged', 'complete'] as const),
  ...(['complete', 'lost', 'complete', 'complete'] as const),
];
export const MARKS = { complete: 'check', damaged: 'warn', lost: 'cross' } as const;

export function DatarecoveryWindow({ words, tried }: WindowProps) {
  return (
    <Frame
      product="datarecovery"
      title={words.drive}
      tools={
        <>
          <Tool icon="search">{words.quick}</Tool>
          <Tool icon="drive" on>
            {words.thorough}
          </Tool>
        </>
      }
      foot={
        <>
          <Word>{words.selected}</Word>
          <bdi className="m-count">6</bdi>
          <Tool icon="save" on>
            {words.save}
          </Tool>
        </>
      }
    >
      <div className="m-side">
        <p className="on">
          <Icon name="eye" />
          <Word>{words.pictures}</Word>
        </p>
        <p>
          <Icon name="file" />
          <Word>{words.documents}</Word>
        </p>
        <p>
          <Icon name="screen" />
          <Word>{words.videos}</Word>
        </p>
        <div className="m-preview">
          <Word>{words.preview}</Word>
          <Picture index={1} />
        </div>
      </div>
      <div className="m-photos">
        {PHOTOS.map((state, index) => (
          <div key={index} className={`m-photo ${state}`}>
            <Picture index={index + 1} />
            <span>
              <Icon name={MARKS[state]} />
              <Word>{words[state]}</Word>
            </span>
          </div>
        ))}
        {tried ? (
          <div className="m-reveal">
            <Picture index={1} />
            <Picture index={1} />
          </div>
        ) : null}
      </div>
    </Frame>
  );
}
