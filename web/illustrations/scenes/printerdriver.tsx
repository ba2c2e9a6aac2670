import { writeSize } from '../../../kit/formats.ts';
import { Icon, Tool, Word } from '../frame.tsx';
import { Printer, USB } from '../printerdriver.tsx';
import { ProductIcon } from '../product-icon.tsx';
import { Card, Chip, Line, type Scene } from './pieces.tsx';

const MEGABYTE = 1_048_576;
/** Versions of a driver. They are the same in every language. */
const [OLD, NEW] = ['6.1.0', '7.0.2'];

/** Manufacturers and printer families with the words of their connections. USB has no word. */
const FOUND = [
  ['HP', null],
  ['Canon', 'network'],
  ['Epson', 'wifi'],
] as const;

const Identify: Scene = ({ words }) => (
  <>
    <span className="s-pd-screen">
      <ProductIcon of="printerdriver" size={48} isBelow />
    </span>
    <svg aria-hidden="true" className="s-pd-wires" viewBox="0 0 40 120" preserveAspectRatio="none">
      <path d="M0 60h40M0 60c26 0 10-40 40-40" />
      <path className="s-pd-air" d="M0 60c26 0 10 40 40 40" />
    </svg>
    <div className="s-pd-found">
      {FOUND.map(([maker, link]) => (
        <Card key={maker}>
          <Printer />
          <span className="m-two">
            <Word>
              <b>{maker}</b>
            </Word>
            <Word>{link === null ? USB : words[link]}</Word>
          </span>
        </Card>
      ))}
    </div>
  </>
);

const Compare: Scene = ({ words }) => (
  <Card low className="s-pd-compare">
    <p className="m-title">
      <Printer />
      <Word>{words.printer_photo}</Word>
    </p>
    <p>
      <b>{OLD}</b>
      <Chip icon="check">{words.state_ok}</Chip>
    </p>
    <p className="s-pd-newer">
      <b>{NEW}</b>
      <Chip icon="out" tone="soft">
        {words.state_newer}
      </Chip>
    </p>
    <p className="m-title">
      <Printer />
      <Word>{words.printer_hall}</Word>
      <Chip icon="warn" tone="bad">
        {words.state_missing}
      </Chip>
    </p>
  </Card>
);

const MAKERS = ['HP', 'Canon', 'Epson', 'Brother'];
const SITE = 'https://';
const [, , [CHOSEN]] = FOUND;
const SYSTEM = 'Windows 11 · x64';

const Page: Scene = ({ locale }) => (
  <Card className="s-pd-browser">
    <p className="s-pd-tabs">
      {MAKERS.map((maker) => (
        <span key={maker} className={maker === 'Epson' ? 'on' : undefined}>
          {maker}
        </span>
      ))}
    </p>
    <p className="s-pd-address">
      <Icon name="lock" />
      <Word>{SITE}</Word>
      <i className="s-pd-bar" />
    </p>
    <div className="s-pd-offer">
      <Printer />
      <span>
        <b>{CHOSEN}</b>
        <i className="s-pd-bar" />
        <i className="s-pd-bar" />
        <Tool icon="out" on>
          {writeSize(48 * MEGABYTE, locale)}
        </Tool>
      </span>
    </div>
  </Card>
);

const Install: Scene = ({ words }) => (
  <Card className="s-pd-guide">
    <p className="s-pd-steps">
      <b className="on">
        <Icon name="check" />
      </b>
      <i className="on" />
      <b className="on">2</b>
      <i />
      <b>3</b>
    </p>
    <p>
      <Printer />
      <span className="m-two">
        <Word>
          <b>{words.printer_photo}</b>
        </Word>
        <Word>{SYSTEM}</Word>
      </span>
    </p>
    <p>
      <Chip icon="shield">{NEW}</Chip>
      <span className="s-pd-press">
        <Tool on>{words.install}</Tool>
        <svg aria-hidden="true" viewBox="0 0 16 20">
          <path d="M1 1v15l4-4 3 7 3-1-3-7h6z" />
        </svg>
      </span>
    </p>
  </Card>
);

const Return: Scene = ({ words }) => (
  <div className="s-pd-return">
    <svg aria-hidden="true" className="s-pd-bow" viewBox="0 0 120 40">
      <path d="M106 38C100 4 22 4 14 34M5 23l9 12 12-9" />
    </svg>
    <div className="m-sign">
      <Icon name="check" />
      <b>{OLD}</b>
    </div>
    <div className="m-sign s-pd-away">
      <Icon name="cross" />
      <b>{NEW}</b>
    </div>
    <Chip icon="shield">{words.copy}</Chip>
  </div>
);

const COLORS = ['#00a0dc', '#e3007b', '#ffd400', '#1d1d1b'];

const TestPrint = () => (
  <svg aria-hidden="true" className="s-pd-print" viewBox="0 0 160 168">
    <path className="m-paper" d="M44 4h72v44H44z" />
    <rect className="m-body" x="8" y="36" width="144" height="66" rx="16" />
    <path className="s-pd-slot" d="M30 82h100v10H30z" />
    <circle className="m-lamp" cx="132" cy="56" r="5" />
    <path className="m-paper" d="M38 87h84v77H38z" />
    {COLORS.map((color, index) => (
      <path key={color} fill={color} d={`M${48 + index * 17} 97h13v13H${48 + index * 17}z`} />
    ))}
    <circle className="m-lines" cx="58" cy="131" r="10" />
    <path className="m-lines" d="M78 123h34M78 131h34M78 139h22M46 152h66M58 117v28M44 131h28" />
  </svg>
);

const done = (
  <i className="m-good">
    <Icon name="check" />
  </i>
);

const Test: Scene = ({ words }) => (
  <>
    <TestPrint />
    <Card>
      <p className="m-title">
        <Icon name="print" />
        <Word>{words.test_page}</Word>
      </p>
      <Line end={done}>{words.printer_office}</Line>
      <Line end={done}>{words.printer_photo}</Line>
      <Line on end={<Icon name="turn" />}>
        {words.printer_hall}
      </Line>
    </Card>
  </>
);

export const printerdriverScenes: readonly Scene[] = [
  Identify,
  Compare,
  Page,
  Install,
  Return,
  Test,
];
