import { Frame, Icon, Tool, type WindowProps, Word } from './frame.tsx';

const PARTS = [
  ['system_files', 'ok'],
  ['component_store', 'ok'],
  ['registered', 'running'],
  ['runtime', 'damaged'],
] as const;
const MARKS = { ok: 'check', running: 'turn', damaged: 'warn' } as const;

export function DllFixerWindow({ words }: WindowProps) {
  return (
    <Frame
      product="dll-fixer"
      className="m-checkup"
      tools={
        <>
          <Tool icon="turn">{words.check}</Tool>
          <Tool icon="repair" on>
            {words.repair}
          </Tool>
          <Tool icon="file">{words.report}</Tool>
        </>
      }
      foot={
        <>
          <i className="m-good">
            <Icon name="check" />
          </i>
          <Word>{words.restore}</Word>
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
          <div key={name} className={`m-row ${state}`}>
            <Word>
              <b>{words[name]}</b>
            </Word>
            <span className="m-chip">
              <Icon name={MARKS[state]} />
              <Word>{words[`state_${state}`]}</Word>
            </span>
          </div>
        ))}
      </div>
    </Frame>
  );
}
