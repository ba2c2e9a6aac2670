import type { ReactNode } from 'react';
import { numberFormat } from '../../kit/formats.ts';
import type { Locale } from '../../locales/index.ts';
import { controlId, Frame, Icon, Press, Stack, Tool, type WindowProps, Word } from './frame.tsx';

export const LAYERS = [
  ['walls', '#e8eef7', true],
  ['doors', '#ffb454', true],
  ['furniture', '#7ee0b0', true],
  ['pipes', '#6aa8ff', false],
  ['dimensions', '#ff8fa3', true],
] as const;

/** What can be measured, in meters. The plan is drawn for these lengths. */
export const LENGTHS = [
  ['room', 4.2],
  ['house', 7.22],
  ['door', 0.92],
] as const;

/** Dimension lines of these lengths in the plan. */
const MEASURES = [
  'M24 130h100M24 124v12M124 124v12M24 130l6-3v6zM124 130l-6-3v6z',
  'M24 130h172M24 124v12M196 124v12M24 130l6-3v6zM196 130l-6-3v6z',
  'M134 58v22M129 58h10M129 80h10M134 58l-3 6h6zM134 80l-3-6h6z',
] as const;

const PLACES = { minimumFractionDigits: 2 } as const;

/** The unit is a letter, as on a plan. Where the language spells it as a word, it is the international sign. */
export function meters(value: number, { numberLocale }: Locale): string {
  const unit = { style: 'unit', unit: 'meter' } as const;
  const written = numberFormat(numberLocale, { ...PLACES, ...unit }).format(value);
  const isLetter = /[mм]$/.test(written);
  return isLetter
    ? written.replaceAll(' ', '\u00a0')
    : `${numberFormat(numberLocale, PLACES).format(value)}\u00a0m`;
}

type PlanProps = {
  /** A section of the plan. */
  readonly view?: string;
  readonly tried?: boolean | undefined;
  readonly children?: ReactNode;
};

export function Plan({ view = '0 0 220 140', tried, children }: PlanProps) {
  return (
    <svg aria-hidden="true" viewBox={view}>
      <path className="m-grid" d="M20 0v140M60 0v140M100 0v140M140 0v140M180 0v140" />
      <path className="m-grid" d="M0 20h220M0 60h220M0 100h220" />
      <g fill="none" strokeLinecap="square">
        <path
          className={tried ? 'm-walls' : undefined}
          stroke="#e8eef7"
          strokeWidth="4"
          d="M24 24h100M146 24h50v30M196 76v40H92M70 116H24V24M124 24v34M124 80v36M124 66h26M172 66h24"
        />
        <g className={tried ? 'm-doors' : undefined} stroke="#ffb454" strokeWidth="1.5">
          <path d="M124 24v22a22 22 0 0 0 22-22M124 58h22a22 22 0 0 1-22 22M70 116V94a22 22 0 0 1 22 22M150 66v22a22 22 0 0 0 22-22" />
        </g>
        <g className={tried ? 'm-furniture' : undefined} stroke="#7ee0b0" strokeWidth="1.5">
          <rect x="34" y="34" width="34" height="44" rx="3" />
          <path d="M34 46h34M40 34v8h9v-8M53 34v8h9v-8" />
          <circle cx="98" cy="92" r="13" />
          <rect x="138" y="94" width="46" height="14" rx="4" />
          <rect x="162" y="32" width="26" height="16" rx="2" />
        </g>
        {tried ? (
          <path
            className="m-pipes"
            stroke="#6aa8ff"
            strokeWidth="1.5"
            strokeDasharray="5 3"
            d="M30 112V96h54v-8M84 96h56v12M140 96h50M190 96V82M112 92h4v-60h30"
          />
        ) : null}
        <g className="m-measure" stroke="#ff8fa3" strokeWidth="1.5">
          {tried ? (
            MEASURES.map((path, index) => <path key={path} data-at={index + 1} d={path} />)
          ) : (
            <path d={MEASURES[0]} />
          )}
        </g>
      </g>
      {children}
    </svg>
  );
}

/** The measured length. Where visitors can try the window, this is every length that they can choose. */
function Length({ locale, tried }: Pick<WindowProps, 'locale' | 'tried'>) {
  if (!tried) return <bdi>{meters(LENGTHS[0][1], locale)}</bdi>;
  return (
    <Stack>
      {LENGTHS.map(([name, length], index) => (
        <bdi key={name} data-at={index + 1}>
          {meters(length, locale)}
        </bdi>
      ))}
    </Stack>
  );
}

export function CadreaderWindow({ words, locale, tried }: WindowProps) {
  return (
    <Frame
      product="cadreader"
      className="m-plan"
      title={words.drawing}
      tools={
        <>
          <Tool icon="ruler" on>
            {words.distance}
          </Tool>
          <Tool icon="area">{words.area}</Tool>
          <Tool icon="angle">{words.angle}</Tool>
          <Tool icon="save">{words.save}</Tool>
        </>
      }
      foot={
        <>
          <Word>{words.scale}</Word>
          <bdi>1:50</bdi>
          <span className="m-end">
            <Word>{words.distance}</Word> <Length {...{ locale, tried }} />
          </span>
        </>
      }
    >
      <div className="m-side">
        <Word>{words.layers}</Word>
        {LAYERS.map(([name, color, isShown]) => (
          <p key={name} className={isShown ? '' : 'off'} data-layer={tried ? name : undefined}>
            <Icon name="eye" />
            <svg aria-hidden="true" className="m-dot" viewBox="0 0 8 8">
              <circle cx="4" cy="4" r="3.5" fill={color} />
            </svg>
            <Word>{words[name]}</Word>
            {tried ? <Press to={controlId('layers', name)} /> : null}
          </p>
        ))}
      </div>
      <div className="m-drawing">
        <Plan tried={tried} />
        <span className="m-length">
          <Length {...{ locale, tried }} />
        </span>
      </div>
    </Frame>
  );
}
