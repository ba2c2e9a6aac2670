import { controlId, Frame, Icon, Lit, Switch, Tool, type WindowProps, Word } from './frame.tsx';

const VOICES = {
  deeper: 'M4 14c4 0 4 8 8 8s4-12 8-12 4 8 8 8',
  higher: 'M4 16l3-6 3 12 3-12 3 12 3-12 3 12 3-12 3 6',
  robot: 'M8 12h16v12H8zM16 8v4M12.5 17v2M19.5 17v2M5 16v4M27 16v4',
  echo: 'M8 10v12M14 8v16M20 12v8M26 14v4',
  radio: 'M6 14h20v10H6zM10 14l12-6M20 19h2M10 18h5M10 21h5',
  hall: 'M6 24V14a10 10 0 0 1 20 0v10M11 24v-9a5 5 0 0 1 10 0v9',
} as const;

type Voice = keyof typeof VOICES;

const NAMES: readonly Voice[] = ['deeper', 'higher', 'robot', 'echo', 'radio', 'hall'];

export const Glyph = ({ of }: { of: Voice }) => (
  <svg aria-hidden="true" viewBox="0 0 32 32">
    <path d={VOICES[of]} />
  </svg>
);

/** Voices that visitors can try, each at its choice. The first choice is the voice as it is. */
export const TRIED: readonly Voice[] = ['deeper', 'higher', 'robot'];

function choiceOf(name: Voice) {
  const at = TRIED.indexOf(name) + 2;
  return { at, press: controlId('voice', at) };
}

export function Tiles({ words, tried }: Pick<WindowProps, 'words' | 'tried'>) {
  return (
    <div className="m-tiles">
      {NAMES.map((name) => (
        <div key={name} className={name === 'robot' && !tried ? 'm-tile on' : 'm-tile'}>
          <Glyph of={name} />
          <Word>{words[name]}</Word>
          {tried && TRIED.includes(name) ? <Lit {...choiceOf(name)} /> : null}
        </div>
      ))}
    </div>
  );
}

const BARS = Array.from({ length: 44 }, (_, index) => index);

/** Bar heights of a spoken word of three fading syllables. */
export const heightOf = (bar: number): number =>
  6 +
  Math.round(44 * Math.abs(Math.sin(bar / 4.7)) * Math.abs(Math.cos(bar / 9.1)) + (bar % 3) * 3);

function Wave() {
  return (
    <svg aria-hidden="true" className="m-wave" viewBox="0 0 264 64" preserveAspectRatio="none">
      <g>
        {BARS.map((bar) => {
          const height = heightOf(bar);
          return (
            <rect key={bar} x={bar * 6 + 1} y={32 - height / 2} width="4" height={height} rx="2" />
          );
        })}
      </g>
    </svg>
  );
}

export function VoxMagicWindow({ words, tried }: WindowProps) {
  return (
    <Frame
      product="vox-magic"
      className="m-voices"
      tools={
        <>
          <Tool icon="mic">{words.microphone}</Tool>
          <Tool icon="ear">{words.headphones}</Tool>
          <Tool icon="sound" on press={tried && 'try-listen'}>
            {words.listen}
          </Tool>
        </>
      }
      foot={
        <>
          <Icon name="mic" />
          <Word>{words.output}</Word>
          <i className="m-lamp" />
        </>
      }
    >
      <Wave />
      <Tiles words={words} tried={tried} />
      <div className="m-options">
        <Switch on>{words.noise}</Switch>
        <Tool icon="mark">{words.preset}</Tool>
      </div>
    </Frame>
  );
}
