import { meters, Plan } from '../cadreader.tsx';
import { Switch, Word } from '../frame.tsx';
import { Card, type Scene } from './pieces.tsx';

const KINDS = ['DWG', 'DXF'];

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

export const cadreaderScenes: readonly Scene[] = [Open, Detail, Layers];
