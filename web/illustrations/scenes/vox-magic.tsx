import { Icon, Switch, Tool } from '../frame.tsx';
import { Glyph, heightOf, Tiles } from '../vox-magic.tsx';
import { Key } from './media.tsx';
import { Card, Line, type Scene, Sign } from './pieces.tsx';

type Part = { from: number; to: number; middle: number; share?: number; least?: number };

/** Draws a spoken word around the line `middle`. `least` is the noise between the syllables. */
const strokes = ({ from, to, middle, share = 1, least = 0 }: Part): string => {
  let path = '';
  for (let bar = 0; bar * 6 + from <= to; bar++) {
    const noise = least * (0.6 + ((bar * 7) % 5) / 10);
    const height = Math.round(Math.max(noise, (heightOf(bar * 2) - 14) * share, 1));
    path += `M${from + bar * 6} ${middle - height / 2}v${height}`;
  }
  return path;
};

const Choose: Scene = ({ words }) => <Tiles words={words} />;

const Listen: Scene = ({ words }) => (
  <div className="s-stage s-ears">
    <svg aria-hidden="true" viewBox="0 0 240 134">
      <path className="s-band" d="M38 84C38-14 202-14 202 84" />
      <path className="s-voice" d={strokes({ from: 75, to: 165, middle: 82, share: 1.7 })} />
      <rect className="m-tint" x="22" y="58" width="36" height="66" rx="16" />
      <rect className="m-tint" x="182" y="58" width="36" height="66" rx="16" />
    </svg>
    <Tool icon="sound" on>
      {words.listen}
    </Tool>
  </div>
);

const Elsewhere: Scene = ({ words }) => (
  <div className="s-full s-call">
    <svg aria-hidden="true" viewBox="0 0 320 180">
      <rect className="s-room on" x="14" y="14" width="141" height="170" rx="10" />
      <rect className="s-room" x="165" y="14" width="141" height="170" rx="10" />
      <g className="s-people">
        <circle cx="84" cy="54" r="20" />
        <path d="M44 116a40 34 0 0 1 80 0z" />
        <circle cx="236" cy="54" r="20" />
        <path d="M196 116a40 34 0 0 1 80 0z" />
      </g>
    </svg>
    <Card>
      <Line icon="mic">{words.microphone}</Line>
      <Line icon="mic" on end={<Icon name="check" />}>
        {words.output}
      </Line>
    </Card>
  </div>
);

const Presets: Scene = ({ words }) => (
  <>
    <Card className="s-sliders">
      {[64, 30, 82].map((at) => (
        <svg key={at} aria-hidden="true" viewBox="0 0 120 12">
          <path d="M3 6h114" />
          <path className="s-tint" d={`M3 6h${at}`} />
          <circle className="m-tint" cx={at + 3} cy="6" r="6" />
        </svg>
      ))}
      <Tool icon="mark" on>
        {words.preset}
      </Tool>
    </Card>
    <span className="s-keys">
      <Key on>
        <Glyph of="robot" />
      </Key>
      <Key>
        <Glyph of="deeper" />
      </Key>
      <Key>
        <Glyph of="hall" />
      </Key>
    </span>
  </>
);

const Noise: Scene = ({ words }) => (
  <div className="s-full s-night">
    <svg aria-hidden="true" viewBox="0 0 320 180">
      <path
        className="s-loud"
        d={strokes({ from: 14, to: 149, middle: 70, share: 0, least: 56 })}
      />
      <path
        className="s-loud"
        d={strokes({ from: 176, to: 311, middle: 70, share: 0, least: 9 })}
      />
      <path
        className="s-voice"
        d={[11, 173]
          .map((from) => strokes({ from, to: from + 138, middle: 70, share: 2.2 }))
          .join('')}
      />
      <path className="s-border" d="M161 0v180" />
    </svg>
    <Card>
      <Switch on>{words.noise}</Switch>
    </Card>
  </div>
);

/** A voice as spoken, and as heard a moment later on the same PC. The delay is not a promised figure. */
const Delay: Scene = () => (
  <div className="s-stage s-laptop" dir="ltr">
    <div>
      <Icon name="mic" />
      <Icon name="ear" />
      <svg aria-hidden="true" viewBox="0 0 200 104">
        <path className="s-said" d={strokes({ from: 4, to: 136, middle: 26, share: 1.1 })} />
        <path className="s-voice" d={strokes({ from: 30, to: 162, middle: 78, share: 1.1 })} />
        <path className="s-border" d="M4 0v104M30 0v104" />
      </svg>
    </div>
    <Sign icon="shield" />
  </div>
);

export const voxMagicScenes: readonly Scene[] = [Choose, Listen, Elsewhere, Presets, Noise, Delay];
