import {
  controlId,
  Frame,
  Icon,
  type Labels,
  Lit,
  Press,
  Stack,
  Tool,
  type WindowProps,
  Word,
} from './frame.tsx';

type ThumbnailProps = { number: number; marked: boolean; tried: boolean | undefined };

function Thumbnail({ number, marked, tried }: ThumbnailProps) {
  return (
    <span className={marked && !tried ? 'm-thumb on' : 'm-thumb'}>
      <svg aria-hidden="true" viewBox="0 0 36 48">
        <path d="M5 9h17M5 17h26M5 22h26M5 27h20M5 36h26M5 41h22" />
        {marked ? <path className="m-hit" d="M17 27h9" /> : null}
      </svg>
      <bdi>{number}</bdi>
      {tried ? <Lit at={number} press={controlId('pages', number)} /> : null}
    </span>
  );
}

/** A sentence with the searched word marked. It has no mark if it does not contain the word. */
export function Found({ sentence = '', word = '' }: { sentence?: string; word?: string }) {
  const at = word === '' ? -1 : sentence.indexOf(word);
  if (at < 0) return <p>{sentence}</p>;
  return (
    <p>
      {sentence.slice(0, at)}
      <mark>{word}</mark>
      {sentence.slice(at + word.length)}
    </p>
  );
}

const CHAPTERS = ['chapter_one', 'chapter_two', 'chapter_three'] as const;

/** Pages that visitors can turn to. The second contains the searched word. */
export const TURNED = [
  { page: 1, heading: 'chapter_one' },
  { page: 2, heading: 'heading' },
  { page: 3, heading: 'chapter_three' },
] as const;

function Sheet({ words, heading, at }: { words: Labels; heading: string; at?: number }) {
  return (
    <div className="m-sheet" data-at={at}>
      <h6>{words[heading]}</h6>
      <i />
      <i />
      {heading === 'heading' ? (
        <Found sentence={words.sentence ?? ''} word={words.word ?? ''} />
      ) : (
        <i />
      )}
      <i />
      <i />
      <i className="short" />
    </div>
  );
}

const Sheets = ({ words }: { words: Labels }) => (
  <div className="m-stack m-sheets">
    {TURNED.map(({ page, heading }) => (
      <Sheet key={page} words={words} heading={heading} at={page} />
    ))}
  </div>
);

export function PdfreaderWindow({ words, tried }: WindowProps) {
  return (
    <Frame
      product="pdfreader"
      title={words.document}
      tools={
        <>
          <span className="m-input">
            <Icon name="search" />
            <Word>{words.word}</Word>
            {tried ? <Press to={controlId('search', 4)} /> : null}
          </span>
          <Tool icon="pages">{words.two_pages}</Tool>
          <Tool icon="print">{words.print}</Tool>
        </>
      }
      foot={
        <>
          <i className="m-progress slim">
            <i />
          </i>
          <bdi className="m-end">
            {tried ? (
              <Stack>
                {TURNED.map(({ page }) => (
                  <span key={page} data-at={page}>
                    {page} / 12
                  </span>
                ))}
              </Stack>
            ) : (
              '2 / 12'
            )}
          </bdi>
        </>
      }
    >
      <div className="m-side thumbs">
        <Word>{words.pages}</Word>
        {[1, 2, 3].map((number) => (
          <Thumbnail key={number} number={number} marked={number === 2} tried={tried} />
        ))}
      </div>
      {tried ? <Sheets words={words} /> : <Sheet words={words} heading="heading" />}
      <div className="m-side marks">
        <Word>{words.bookmarks}</Word>
        {CHAPTERS.map((name, index) => (
          <p key={name} className={index === 1 && !tried ? 'on' : ''}>
            <Icon name="mark" />
            <Word>{words[name]}</Word>
            {tried ? <Lit at={index + 1} press={controlId('pages', index + 1)} /> : null}
          </p>
        ))}
      </div>
    </Frame>
  );
}
