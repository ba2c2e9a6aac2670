import { clockFormat, dateFormat, numberFormat, SHORT_DAY } from '../../../kit/formats.ts';
import { Icon, Tool, Word } from '../frame.tsx';
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

const [DAMAGED, MISSING, LOST] = ['shell32.dll', 'ole32.dll', 'gdi32.dll'];
const FILES = [
  ['kernel32.dll', 'whole'],
  [DAMAGED, 'torn'],
  [MISSING, 'gone'],
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

/** Components that are present, but no longer registered with Windows. */
const KIND = 'DLL';
const UNKNOWN = ['msxml6.dll', 'quartz.dll', 'jscript.dll'];

const Register: Scene = ({ words }) => (
  <>
    <Card>
      <p className="m-title">
        <Word>{words.registered}</Word>
      </p>
      {UNKNOWN.map((name) => (
        <Line key={name} icon="file">
          {name}
        </Line>
      ))}
      <Tool icon="repair" on>
        {words.repair}
      </Tool>
    </Card>
    <svg aria-hidden="true" className="s-dll-puzzle" viewBox="-2 -16 118 118">
      <path d="M0 0h50v17a9 9 0 1 1 0 16v17H33a9 9 0 1 1-16 0H0z" />
      <path d="M0 50h17a9 9 0 1 0 16 0h17v17a9 9 0 1 0 0 16v17H0z" />
      <path d="M50 50h17a9 9 0 1 0 16 0h17v50H50V83a9 9 0 1 1 0-16z" />
      <path className="on" d="M64-15h50v50H97a9 9 0 1 1-16 0H64V18a9 9 0 1 0 0-16z" />
      <text x="94" y="15">
        {KIND}
      </text>
    </svg>
  </>
);

/** Time of the restore point. The change came two minutes later. */
const MADE = Date.UTC(2026, 2, 12, 10, 24);
const CHANGED = Date.UTC(2026, 2, 12, 10, 26);

const Point: Scene = ({ words, locale }) => {
  const time = clockFormat(locale.dateLocale, locale);
  return (
    <>
      <Card className="s-dll-time">
        <p>
          <i className="m-good">
            <Icon name="check" />
          </i>
          <span className="m-two">
            <Word>{time.format(MADE)}</Word>
            <Word>
              <b>{words.restore}</b>
            </Word>
          </span>
        </p>
        <p>
          <i className="m-good">
            <Icon name="repair" />
          </i>
          <span className="m-two">
            <Word>{time.format(CHANGED)}</Word>
            <Word>{DAMAGED}</Word>
          </span>
        </p>
      </Card>
      <span className="m-sign s-dll-clock">
        <svg aria-hidden="true" className="m-icon" viewBox="0 0 24 24">
          <path d="M4 8.5A9 9 0 1 1 3 12.5M3.6 3.5v5h5M12 7v5.5l3.5 2" />
        </svg>
      </span>
    </>
  );
};

const COUNTS = [
  ['search', 28_416],
  ['repair', 2],
  ['warn', 1],
] as const;

const Report: Scene = ({ words, locale }) => (
  <Card low className="s-dll-report">
    <p>
      <ProductIcon of="dll-fixer" size={32} isBelow />
      <span className="m-two">
        <Word>
          <b>{words.report}</b>
        </Word>
        <Word>{dateFormat(locale.dateLocale, { ...SHORT_DAY, timeZone: 'UTC' }).format(MADE)}</Word>
      </span>
    </p>
    <p className="s-dll-counts">
      {COUNTS.map(([icon, count]) => (
        <span key={icon} className={icon}>
          <Icon name={icon} />
          <b>{numberFormat(locale.numberLocale).format(count)}</b>
        </span>
      ))}
    </p>
    <Line icon="repair" end={<Chip icon="check">{words.state_ok}</Chip>}>
      {DAMAGED}
    </Line>
    <Line icon="repair" end={<Chip icon="check">{words.state_ok}</Chip>}>
      {MISSING}
    </Line>
    <Line icon="warn" end={<Chip icon="cross" tone="bad" />}>
      {LOST}
    </Line>
  </Card>
);

export const dllFixerScenes: readonly Scene[] = [Look, List, Tools, Register, Point, Report];
