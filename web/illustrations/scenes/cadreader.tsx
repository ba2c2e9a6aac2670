import { numberFormat } from '../../../kit/formats.ts';
import type { Locale } from '../../../locales/index.ts';
import { meters, Plan } from '../cadreader.tsx';
import { Icon, type IconName, Switch, Tool, Word } from '../frame.tsx';
import { Card, type Scene } from './pieces.tsx';

const KINDS = ['DWG', 'DXF'];
const PAGE = 'PDF';

const Open: Scene = ({ words }) => (
  <div className="s-full s-open">
    <Card low>
      <p className="m-title">
        <Word>{words.drawing}</Word>
      </p>
      <div className="m-drawing">
        <Plan view="14 12 194 124" />
      </div>
    </Card>
    {KINDS.map((kind) => (
      <b key={kind} className="s-file">
        {kind}
      </b>
    ))}
  </div>
);

const Detail: Scene = ({ locale }) => (
  <div className="s-full m-drawing s-detail">
    <Plan view="0 6 220 124">
      <path className="s-ray" d="M62 88h36v32H62zM98 88l32-66M98 120l50-1" />
    </Plan>
    <div>
      <svg aria-hidden="true" viewBox="0 0 60 60" fill="none">
        <path d="M0 40h16v6H0zM46 40h14v6H46z" fill="#e8eef7" />
        <path d="M17 12h2.400v28H17zM17 12a28 28 0 0 1 28 28" stroke="#ffb454" />
        <path d="M16 52h30M16 48v8M46 48v8" stroke="#ff8fa3" />
      </svg>
      <span className="s-tag">
        <bdi>{meters(0.92, locale)}</bdi>
      </span>
    </div>
    <svg aria-hidden="true" className="s-zoom" viewBox="0 0 72 24">
      <path d="M12 7v10M7 12h10M31 12h10M55 10V7h3m4 0h3v3m0 4v3h-3m-4 0h-3v-3" />
    </svg>
  </div>
);

/** Strokes of each layer on a grid of 60 by 60. */
const LAYERS = [
  ['dimensions', '#ff8fa3', 'M6 54h48M6 50v8M54 50v8M58 6v40M55 6h6M55 46h6', true],
  ['pipes', '#6aa8ff', 'M12 4v30h28v22M12 22h20', false],
  [
    'furniture',
    '#7ee0b0',
    'M12 12h16v18H12zM12 17h16M36 14h12v8H36zM34 44a6 6 0 1 0 12 0 6 6 0 0 0-12 0',
    true,
  ],
  ['walls', '#e8eef7', 'M6 6h48v40H40M28 46H6V6M32 6v12M32 28v18', true],
] as const;

const Layers: Scene = ({ words }) => (
  <div className="s-full s-layers">
    <Card>
      {LAYERS.map(([name, , , isShown]) => (
        <Switch key={name} on={isShown}>
          {words[name]}
        </Switch>
      ))}
    </Card>
    <svg aria-hidden="true" viewBox="0 0 100 91">
      {LAYERS.toReversed().map(([name, color, d, isShown], index) => (
        <g
          key={name}
          className={isShown ? '' : 'off'}
          transform={`matrix(.8 .32 -.8 .32 50 ${51 - index * 16.5})`}
        >
          <path className="s-plane" d="M0 0h60v60H0z" />
          {isShown ? <path d={d} stroke={color} /> : null}
        </g>
      ))}
    </svg>
  </div>
);

const Tag = ({ icon, children }: { icon: IconName; children: string }) => (
  <span className={`s-tag ${icon}`}>
    <Icon name={icon} />
    <bdi>{children}</bdi>
  </span>
);

const squareMeters = (value: number, locale: Locale): string => `${meters(value, locale)}²`;

/** Drawings use this sign in every language. */
const degrees = (value: string) => `${value}°`;

/** A room of 4.20 by 2.20 meters with a corner cut off. 20 units are one meter. */
const Measure: Scene = ({ words, locale }) => {
  const number = numberFormat(locale.numberLocale);
  return (
    <Card low className="s-measure">
      <p>
        <Tool icon="ruler" on>
          {words.distance}
        </Tool>
        <Tool icon="area">{words.area}</Tool>
        <Tool icon="angle">{words.angle}</Tool>
      </p>
      <div className="m-drawing">
        <svg aria-hidden="true" viewBox="0 3 160 80" fill="none">
          <path
            d="M38 6h64l20 20v24H38z"
            fill="#7ee0b0"
            fillOpacity=".22"
            stroke="#e8eef7"
            strokeWidth="3"
          />
          <path d="M18 6h20M38 50v30M122 50h38" stroke="#e8eef7" strokeWidth="3" />
          <path d="M38 57h84M38 53v8M122 53v8" stroke="#ff8fa3" strokeWidth="1.2" />
          <path d="M122 37a11 11 0 0 1-7.8-18.8" stroke="#ffb454" strokeWidth="1.2" />
        </svg>
        <Tag icon="ruler">{meters(4.2, locale)}</Tag>
        <Tag icon="area">{squareMeters(8.74, locale)}</Tag>
        <Tag icon="angle">{degrees(number.format(135))}</Tag>
      </div>
    </Card>
  );
};

const CENTIMETERS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

/** A print under a ruler. At 1:50, the 4.20 meters are 8.4 centimeters. 10 units are one centimeter. */
const Scale: Scene = ({ words, locale }) => (
  <div className="s-full s-scale">
    <svg aria-hidden="true" viewBox="0 0 160 90" fill="none">
      <path className="s-white" d="M18 8h124v90H18z" />
      <path
        d="M57 47H38V19h28m12 0h44v28H74M90 19v7m0 10v11"
        stroke="#1c2230"
        strokeWidth="2.600"
      />
      <path
        d="M58 47V31a16 16 0 0 1 16 16M66 19v11a11 11 0 0 0 11-11M102 24h14v18h-14zM102 30h14M42 23h9v14h-9z"
        stroke="#7b8598"
      />
      <path d="M38 58h84M38 53v12M122 53v12" stroke="#c2183c" />
      <path className="s-ruler" d="M30 66h124v30H30z" />
      <path
        d="M38 66v7m10-7v7m10-7v7m10-7v7m10-7v7m10-7v7m10-7v7m10-7v7m10-7v7m10-7v7m10-7v7M43 66v4m10-4v4m10-4v4m10-4v4m10-4v4m10-4v4m10-4v4m10-4v4m10-4v4m10-4v4m10-4v4"
        stroke="#4a3a10"
        strokeWidth=".8"
      />
      {CENTIMETERS.map((cm) => (
        <text key={cm} x={38 + cm * 10} y="81">
          {cm}
        </text>
      ))}
    </svg>
    <span className="s-tag">
      <bdi>{meters(4.2, locale)}</bdi>
    </span>
    <Tool icon="print" on>
      {words.scale} <bdi>1:50</bdi>
    </Tool>
  </div>
);

const Save: Scene = ({ words }) => (
  <div className="s-full s-save">
    <div className="m-drawing">
      <Plan view="8 8 142 128">
        <path className="s-ray" d="M16 16h116v106H16z" />
      </Plan>
    </div>
    <div className="s-paper">
      <Plan view="18 18 112 104" />
      <b className="s-file">{PAGE}</b>
    </div>
    <Tool icon="save" on>
      {words.save}
    </Tool>
  </div>
);

export const cadreaderScenes: readonly Scene[] = [Open, Detail, Layers, Measure, Scale, Save];
