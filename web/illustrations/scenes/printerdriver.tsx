import { Icon, Tool, Word } from '../frame.tsx';
import { Printer, USB } from '../printerdriver.tsx';
import { ProductIcon } from '../product-icon.tsx';
import { Card, Chip, type Scene } from './pieces.tsx';

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

const SYSTEM = 'Windows 11 · x64';

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

export const printerdriverScenes: readonly Scene[] = [Identify, Compare, Install];
