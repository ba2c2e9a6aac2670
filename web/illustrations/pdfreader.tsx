import { Frame, Icon, Tool, type WindowProps, Word } from './frame.tsx';

function Thumbnail({ number, marked }: { number: number; marked: boolean }) {
  return (
    <span className={marked ? 'm-thumb on' : 'm-thumb'}>
      <svg aria-hidden="true" viewBox="0 0 36 48">
        <path d="M5 9h17M5 17h26M5 22h26M5 27h20M5 36h26M5 41h22" />
        {marked ? <path className="m-hit" d="M17 27h9" /> : null}
      </svg>
      <bdi>{number}</bdi>
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

export function PdfreaderWindow({ words }: WindowProps) {
  return (
    <Frame
      product="pdfreader"
      title={words.document}
      tools={
        <>
          <span className="m-input">
            <Icon name="search" />
            <Word>{words.word}</Word>
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
          <bdi className="m-end">2 / 12</bdi>
        </>
      }
    >
      <div className="m-side thumbs">
        <Word>{words.pages}</Word>
        {[1, 2, 3].map((number) => (
          <Thumbnail key={number} number={number} marked={number === 2} />
        ))}
      </div>
      <div className="m-sheet">
        <h6>{words.heading}</h6>
        <i />
        <i />
        <Found sentence={words.sentence ?? ''} word={words.word ?? ''} />
        <i />
        <i />
        <i className="short" />
      </div>
      <div className="m-side marks">
        <Word>{words.bookmarks}</Word>
        {CHAPTERS.map((name, index) => (
          <p key={name} className={index === 1 ? 'on' : ''}>
            <Icon name="mark" />
            <Word>{words[name]}</Word>
          </p>
        ))}
      </div>
    </Frame>
  );
}
