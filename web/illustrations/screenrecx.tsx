import type { ReactNode } from 'react';
import { controlId, Frame, Icon, Stack, Tool, type WindowProps, Word } from './frame.tsx';

const BARS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];

function Meter({ icon, word }: { icon: 'sound' | 'mic'; word: string | undefined }) {
  return (
    <div className="m-meter">
      <Icon name={icon} />
      <Word>{word}</Word>
      <span className="m-bars">
        {BARS.map((bar) => (
          <i key={bar} />
        ))}
      </span>
    </div>
  );
}

export function Desktop({ children }: { children?: ReactNode }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 240 110" preserveAspectRatio="xMidYMid slice">
      <g fill="#fff" fillOpacity=".12">
        <rect x="12" y="12" width="52" height="86" rx="5" />
        <rect x="184" y="12" width="44" height="40" rx="5" />
        <rect x="184" y="60" width="44" height="38" rx="5" />
      </g>
      <rect x="74" y="12" width="100" height="86" rx="5" fill="#fff" />
      <g className="m-tint">
        <rect x="86" y="66" width="11" height="22" rx="2" />
        <rect x="103" y="52" width="11" height="36" rx="2" />
        <rect x="120" y="59" width="11" height="29" rx="2" />
        <rect x="137" y="40" width="11" height="48" rx="2" />
        <rect x="154" y="30" width="9" height="58" rx="2" />
      </g>
      <path d="M86 26h42M86 34h26" stroke="#c3cad6" strokeWidth="4" strokeLinecap="round" />
      {children}
    </svg>
  );
}

const SECONDS = [0, 1, 2, 3, 4] as const;

/** Counts to four seconds and stays there. */
const Timer = () => (
  <Stack>
    <bdi data-not="1">00:42</bdi>
    <span className="m-ticks" data-at="1">
      <span>
        {SECONDS.map((second) => (
          <bdi key={second}>00:0{second}</bdi>
        ))}
      </span>
    </span>
  </Stack>
);

export function ScreenrecxWindow({ words, tried }: WindowProps) {
  return (
    <Frame
      product="screenrecx"
      className="m-recording"
      tools={
        <>
          <Tool icon="screen">{words.screen}</Tool>
          <Tool icon="window">{words.window}</Tool>
          <Tool icon="crop" on>
            {words.area}
          </Tool>
        </>
      }
      foot={
        <>
          <Icon name="folder" />
          <Word>{words.folder}</Word>
          <Tool icon="keys">{words.hotkeys}</Tool>
        </>
      }
    >
      <div className="m-desktop">
        <Desktop />
        <div className="m-area">
          <i />
          <i />
          <i />
          <i />
        </div>
        <div className="m-rec" data-not={tried ? '2' : undefined}>
          <i />
          <Word>{words.recording}</Word>
          {tried ? <Timer /> : <bdi>00:42</bdi>}
        </div>
        {tried ? (
          <div className="m-rec" data-at="2">
            <Icon name="check" />
            <Word>{words.file}</Word>
          </div>
        ) : null}
      </div>
      <div className="m-sound">
        <Meter icon="sound" word={words.system} />
        <Meter icon="mic" word={words.microphone} />
        <Tool icon="pause">{words.pause}</Tool>
        <Tool icon="stop" on press={tried && controlId('record', 2)}>
          {words.stop}
        </Tool>
      </div>
    </Frame>
  );
}
