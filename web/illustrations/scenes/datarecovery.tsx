import { dateFormat, SHORT_DAY } from '../../../kit/formats.ts';
import { MARKS } from '../datarecovery.tsx';
import { Icon, Tool, Word } from '../frame.tsx';
import { Picture } from '../picture.tsx';
import { Page } from './page.tsx';
import { Arrow, Card, Chip, type Scene } from './pieces.tsx';

const Stick = () => (
  <svg aria-hidden="true" className="s-stick" viewBox="0 0 80 40">
    <path className="s-metal" d="M52 10h26v20H52zM64 15h5v3h-5zM64 22h5v3h-5z" />
    <rect className="s-body" x="2" y="4" width="52" height="32" rx="7" />
    <path d="M26 20h18m-5-5 5 5-5 5" />
  </svg>
);

const Disk = () => (
  <svg aria-hidden="true" className="s-disk" viewBox="0 0 80 96">
    <rect className="s-body" x="2" y="2" width="76" height="92" rx="10" />
    <circle cx="40" cy="36" r="25" />
    <circle cx="40" cy="36" r="6" />
    <path d="M66 70 52 46" />
    <circle className="s-dot" cx="66" cy="70" r="4" />
    <path d="M12 83h56" strokeOpacity=".4" strokeWidth="5" />
    <path d="M12 83h20" strokeWidth="5" />
  </svg>
);

const FILE_SYSTEM = 'exFAT';

const Scan: Scene = ({ words }) => (
  <div className="s-full s-scan">
    <Stick />
    <Card>
      <p className="m-title">
        <Word>{words.drive}</Word>
        <bdi>{FILE_SYSTEM}</bdi>
      </p>
      <p>
        <Tool>{words.quick}</Tool>
        <Tool on>{words.thorough}</Tool>
      </p>
      <svg aria-hidden="true" className="s-map" viewBox="0 0 107 29">
        <path d="M0 2.500h107M0 8.500h107M0 14.500h107M0 20.500h107M0 26.500h107" />
        <path className="s-read" d="M0 2.500h107M0 8.500h107M0 14.500h107M0 20.500h41" />
        <path
          className="s-spot"
          d="M18 2.500h11M60 2.500h5M90 8.500h17M36 8.500h5M0 14.500h17M54 14.500h11M24 20.500h5"
        />
        <path className="s-now" d="M42 17.500v6" />
      </svg>
    </Card>
  </div>
);

const COUNTS = [
  ['pictures', 148],
  ['documents', 36],
  ['videos', 9],
] as const;

/** Camera file names, and numbers for files whose names are lost. */
const FOUND = [
  ['IMG_2041.JPG', 1, '2026-07-19'],
  ['FILE0007.DOCX', null, '2026-07-12'],
  ['IMG_1987.JPG', 0, '2026-06-30'],
  ['FILE0012.JPG', 5, '2026-06-28'],
  ['FILE0003.PDF', null, '2026-05-02'],
] as const;

const List: Scene = ({ words, locale }) => (
  <Card low className="s-found">
    <p>
      {COUNTS.map(([name, count]) => (
        <span key={name} className={name === 'pictures' ? 'm-tool on' : 'm-tool'}>
          <Word>{words[name]}</Word>
          <b>{count}</b>
        </span>
      ))}
    </p>
    {FOUND.map(([name, picture, day]) => (
      <p key={name} className="m-line">
        {picture === null ? <Icon name="file" /> : <Picture index={picture} />}
        <Word>{name}</Word>
        <span className="m-end">
          {dateFormat(locale.dateLocale, { ...SHORT_DAY, timeZone: 'UTC' }).format(new Date(day))}
        </span>
      </p>
    ))}
  </Card>
);

const Preview: Scene = ({ words }) => (
  <Card low className="s-preview">
    <p className="m-title">
      <Icon name="eye" />
      <Word>{words.preview}</Word>
    </p>
    <div className="s-small">
      <Picture index={2} />
      <Picture index={0} className="on" />
      <Page />
    </div>
    <div className="s-half">
      <Picture index={0} />
      <Chip icon="warn" tone="bad">
        {words.damaged}
      </Chip>
    </div>
  </Card>
);

const Save: Scene = ({ words }) => (
  <div className="s-full s-rescue">
    <div className="s-stack">
      <Picture index={3} />
      <Picture index={5} />
      <Picture index={2} />
      <Chip icon="check">{words.selected}</Chip>
    </div>
    <Arrow />
    <Disk />
    <Tool icon="save" on>
      {words.save}
    </Tool>
  </div>
);

/** Overwritten tiles of a photo over time. Tiles are 15 wide on a picture of 60 by 75. */
const FATES = [
  ['complete', ''],
  ['damaged', 'M30 0h15v15H30zM45 30h15v45H30V60h15zM0 45h15v30H0zM15 30h15v15H15z'],
  ['lost', 'M0 0h60v75H0z'],
] as const;

const Fates: Scene = ({ words }) => (
  <div className="s-full s-fates">
    {FATES.map(([state, tiles]) => (
      <div key={state} className={`s-fate ${state}`}>
        <div className="s-tiles">
          <Picture index={1} />
          <svg aria-hidden="true" viewBox="0 0 60 75" preserveAspectRatio="none">
            <path d={tiles} />
            <path className="s-grid" d="M15 0v75M30 0v75M45 0v75M0 15h60M0 30h60M0 45h60M0 60h60" />
          </svg>
        </div>
        <Icon name={MARKS[state]} />
        <Word>{words[state]}</Word>
      </div>
    ))}
  </div>
);

export const datarecoveryScenes: readonly Scene[] = [Scan, List, Preview, Save, Fates];
