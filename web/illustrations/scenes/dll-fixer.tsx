import { Word } from '../frame.tsx';
import { ProductIcon } from '../product-icon.tsx';
import { Card, Chip, Line, Progress, type Scene } from './pieces.tsx';

type State = 'whole' | 'torn' | 'gone';

const Sheet = ({ state = 'whole' }: { state?: State }) => (
  <svg aria-hidden="true" className={`s-dll-sheet ${state}`} viewBox="0 0 32 40">
    <path d="M3 2h17l9 9v27H3z" />
    <path d={state === 'torn' ? 'M20 2v9h9M3 24l7-4 5 6 6-7 8 5' : 'M20 2v9h9'} />
  </svg>
);

const PLACES = Array.from({ length: 21 }, (_, index) => [
  16 + (index % 7) * 44,
  6 + Math.floor(index / 7) * 58,
]);
const SHEETS = PLACES.map(([x, y]) => `M${x} ${y}h16l8 8v26h-24z`).join('');
const TICKS = PLACES.slice(0, 11)
  .map(([x = 0, y = 0]) => `M${x + 7} ${y + 20}l4 4 7-8`)
  .join('');

const FOLDER = 'C:\\Windows\\System32';

const Look: Scene = () => (
  <div className="s-dll-stage">
    <svg aria-hidden="true" className="s-dll-rows" viewBox="0 0 320 180">
      <path d={SHEETS} />
      <path className="s-dll-ticks" d={TICKS} />
    </svg>
    <svg aria-hidden="true" className="s-dll-glass" viewBox="0 0 120 120">
      <path d="M84 84l28 28" />
      <circle cx="52" cy="52" r="45" />
      <path className="s-dll-leaf" d="M34 22h24l14 14v44H34zM58 22v14h14" />
      <path d="M44 57l7 7 13-14" />
    </svg>
    <Card>
      <Line icon="folder" end={<Progress done={48} />}>
        {FOLDER}
      </Line>
    </Card>
  </div>
);

const FILES = [
  ['kernel32.dll', 'whole'],
  ['shell32.dll', 'torn'],
  ['ole32.dll', 'gone'],
  ['user32.dll', 'whole'],
  ['advapi32.dll', 'whole'],
] as const;

const List: Scene = ({ words }) => (
  <Card low>
    <p className="m-title">
      <ProductIcon of="dll-fixer" size={16} />
      <Word>{words.system_files}</Word>
    </p>
    {FILES.map(([name, state]) => (
      <p key={name} className={`m-line ${state === 'torn' ? 'on' : ''}`}>
        <Sheet state={state} />
        <Word>{name}</Word>
        <span className="m-end">
          {state === 'whole' ? (
            <Chip icon="check">{words.state_ok}</Chip>
          ) : (
            <Chip icon={state === 'torn' ? 'warn' : 'cross'} tone="bad">
              {state === 'torn' ? words.state_damaged : null}
            </Chip>
          )}
        </span>
      </p>
    ))}
  </Card>
);

/** Tools of Windows, in the order in which they help. */
const COMMANDS = `> dism /online /cleanup-image /restorehealth
[========= 100.0% =========]
> sfc /scannow`;

const Tools: Scene = ({ words }) => (
  <div className="s-dll-stage">
    <div className="s-dll-terminal" dir="ltr">
      {COMMANDS}
    </div>
    <Card>
      <Line end={<Chip icon="check" />}>{words.component_store}</Line>
      <Line on end={<Progress done={62} />}>
        {words.system_files}
      </Line>
    </Card>
  </div>
);

export const dllFixerScenes: readonly Scene[] = [Look, List, Tools];
