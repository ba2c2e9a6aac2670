import { Chip, controlId, Frame, Icon, Stack, Tool, type WindowProps, Word } from './frame.tsx';

const PARTS = [
  ['system_files', 'ok'],
  ['component_store', 'ok'],
  ['registered', 'running'],
  ['runtime', 'damaged'],
] as const;
const MARKS = { ok: 'check', running: 'turn', damaged: 'warn' } as const;

const TONES = { ok: undefined, running: 'soft', damaged: 'bad' } as const;

type State = keyof typeof MARKS;

/** What a visitor's choice makes of a part: 1 checks, 2 repairs, 3 undoes the repair. */
const TRIED: Readonly<Record<State, readonly { state: State; at?: string; not?: string }[]>> = {
  ok: [{ state: 'ok' }],
  running: [
    { state: 'running', not: '1 2 3' },
    { state: 'ok', at: '1 2 3' },
  ],
  damaged: [
    { state: 'damaged', not: '2' },
    { state: 'ok', at: '2' },
  ],
};

function Part({ state, words, tried }: WindowProps & { state: State }) {
  const chip = (shown: State) => (
    <Chip icon={MARKS[shown]} tone={tried ? TONES[shown] : undefined}>
      {words[`state_${shown}`]}
    </Chip>
  );
  if (!tried) return chip(state);
  return (
    <Stack>
      {TRIED[state].map(({ state: shown, at, not }) => (
        <span key={shown} data-at={at} data-not={not}>
          {chip(shown)}
        </span>
      ))}
    </Stack>
  );
}

export function DllFixerWindow({ words, locale, tried }: WindowProps) {
  return (
    <Frame
      product="dll-fixer"
      className="m-checkup"
      tools={
        <>
          <Tool icon="turn" press={tried && controlId('repair', 1)}>
            {words.check}
          </Tool>
          <Tool icon="repair" on press={tried && controlId('repair', 2)}>
            {words.repair}
          </Tool>
          <Tool icon="file">{words.report}</Tool>
        </>
      }
      foot={
        <>
          <i className="m-good" data-not={tried ? '1' : undefined}>
            <Icon name="check" />
          </i>
          <Word not={tried ? '1' : undefined}>{words.restore}</Word>
        </>
      }
    >
      <div className="m-ring">
        <svg aria-hidden="true" viewBox="0 0 100 100">
          <circle cx="50" cy="50" r="42" />
          <circle className="m-done" cx="50" cy="50" r="42" pathLength="100" />
          <path d="M50 24 72 33v17c0 13-9 22-22 26-13-4-22-13-22-26V33z" />
          <path className="m-tick" d="M40 50l7 7 14-15" />
        </svg>
      </div>
      <div className="m-parts">
        {PARTS.map(([name, state]) => (
          <div key={name} className={tried ? 'm-row' : `m-row ${state}`}>
            <Word>
              <b>{words[name]}</b>
            </Word>
            <Part {...{ state, words, locale, tried }} />
          </div>
        ))}
      </div>
    </Frame>
  );
}
