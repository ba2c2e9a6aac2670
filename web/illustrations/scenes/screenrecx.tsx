import { numberFormat } from '../../../kit/formats.ts';
import { Icon, Tool, Word } from '../frame.tsx';
import { Desktop } from '../screenrecx.tsx';
import { Key, Pill, Play, Screen } from './media.tsx';
import { Card, Line, type Scene } from './pieces.tsx';

const Whole: Scene = ({ words }) => (
  <div className="s-stage">
    <Screen>
      <Desktop>
        <path fill="#12151d" d="M0 95h240v15H0z" />
        <path className="m-tint" d="M101 97h6v6h-6zM112 97h6v6h-6zM123 97h6v6h-6zM134 97h6v6h-6z" />
      </Desktop>
      <i className="s-edge" />
    </Screen>
    <Tool icon="screen" on>
      {words.screen}
    </Tool>
    <Pill>
      <i className="s-red" />
      <Word>{words.recording}</Word>
      <bdi>00:42</bdi>
    </Pill>
  </div>
);

const Area: Scene = ({ words }) => (
  <div className="s-full s-desk">
    <div className="m-tools">
      <Tool icon="window">{words.window}</Tool>
      <Tool icon="crop" on>
        {words.area}
      </Tool>
    </div>
    <Desktop>
      <path
        d="M19 22h24M19 33h32M33 44h24M19 55h28M39 66h18"
        stroke="#fff"
        strokeOpacity=".5"
        strokeWidth="6"
        strokeLinecap="round"
      />
      <path fillOpacity=".5" fillRule="evenodd" d="M0 0h240v110H0zM68 6v98h112V6z" />
      <path className="s-dash" d="M68 6h112v98H68z" />
      <path className="m-tint" d="M65 3h6v6h-6zM177 3h6v6h-6zM65 101h6v6h-6zM177 101h6v6h-6z" />
    </Desktop>
  </div>
);

/** A level meter of two columns. `lit` is their height, of 60. */
function Source(props: { icon: 'sound' | 'mic'; lit: readonly [number, number]; word?: string }) {
  const [first, second] = props.lit;
  return (
    <Card className="s-source">
      <svg aria-hidden="true" className="s-lamps" viewBox="0 0 34 60">
        <path d="M8 60V0M26 60V0" />
        <path className="lit" d={`M8 60v-${first}M26 60v-${second}`} />
      </svg>
      <p>
        <Icon name={props.icon} />
        <Word>{props.word}</Word>
      </p>
    </Card>
  );
}

const Sound: Scene = ({ words }) => (
  <>
    <Source icon="sound" lit={[52.5, 45]} {...(words.system ? { word: words.system } : {})} />
    <span className="s-plus">
      <Icon name="add" />
    </span>
    <Source icon="mic" lit={[37.5, 30]} {...(words.microphone ? { word: words.microphone } : {})} />
  </>
);

const Pause: Scene = ({ words }) => (
  <div className="s-stage s-cut">
    <Card>
      <p>
        <Icon name="pause" />
        <Word>{words.pause}</Word>
        <span className="m-end">
          <bdi>00:42</bdi>
        </span>
      </p>
      <svg aria-hidden="true" viewBox="0 0 240 40">
        <rect className="m-tint" width="112" height="40" rx="6" />
        <rect className="m-tint" x="164" width="76" height="40" rx="6" />
        <path className="s-holes" d="M8 6h100M8 34h100M172 6h64M172 34h64" />
        <path className="s-gap" d="M118 1h40M118 39h40" />
        <path className="s-rests" d="M134 14v12M142 14v12" />
      </svg>
    </Card>
    <div className="s-keys">
      <Key>
        <i className="s-red" />
      </Key>
      <Key on>
        <Icon name="pause" />
      </Key>
      <Key>
        <Icon name="stop" />
      </Key>
    </div>
  </div>
);

/** A thrown ball at a low or a high frame rate. `step` is the distance between two frames. */
const Throw = ({ step }: { step: number }) => (
  <svg aria-hidden="true" className="s-throw" viewBox="0 -6 200 66">
    <path pathLength="180" strokeDasharray={`0 ${step}`} d="M10 50Q96-38 190 48" />
    <circle className="m-tint" cx="190" cy="48" r="9" />
  </svg>
);

const Smooth: Scene = ({ locale }) => {
  const format = numberFormat(locale.numberLocale);
  return (
    <Card className="s-lanes">
      <b>{format.format(30)}</b>
      <Throw step={36} />
      <b>{format.format(60)}</b>
      <Throw step={18} />
    </Card>
  );
};

const Keep: Scene = ({ words }) => (
  <div className="s-stage s-kept">
    <Screen>
      <Desktop />
      <Play />
    </Screen>
    <Card>
      <Line icon="folder">{words.folder}</Line>
      <p className="s-kinds">
        {['MP4', 'H.264', 'AAC'].map((kind) => (
          <b key={kind}>{kind}</b>
        ))}
      </p>
    </Card>
  </div>
);

export const screenrecxScenes: readonly Scene[] = [Whole, Area, Sound, Pause, Smooth, Keep];
