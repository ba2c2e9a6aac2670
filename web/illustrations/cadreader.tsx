import type { ReactNode } from 'react';
import type { Locale } from '../../locales/index.ts';
import { Frame, Icon, Tool, type WindowProps, Word } from './frame.tsx';

const LAYERS = [
  ['walls', '#e8eef7', true],
  ['doors', '#ffb454', true],
  ['furniture', '#7ee0b0', true],
  ['pipes', '#6aa8ff', false],
  ['dimensions', '#ff8fa3', true],
] as const;

/** The plan is drawn for this width. */
export const meters = (value: number, locale: Locale): string =>
  new Intl.NumberFormat(locale.numberLocale, {
    style: 'unit',
    unit: 'meter',
    minimumFractionDigits: 2,
  }).format(value);

/** `view` is a section of the plan. */
export function Plan({ view = '0 0 220 140', children }: { view?: string; children?: ReactNode }) {
  return (
    <svg aria-hidden="true" viewBox={view}>
      <path className="m-grid" d="M20 0v140M60 0v140M100 0v140M140 0v140M180 0v140" />
      <path className="m-grid" d="M0 20h220M0 60h220M0 100h220" />
      <g fill="none" strokeLinecap="square">
        <path
          stroke="#e8eef7"
          strokeWidth="4"
          d="M24 24h100M146 24h50v30M196 76v40H92M70 116H24V24M124 24v34M124 80v36M124 66h26M172 66h24"
        />
        <g stroke="#ffb454" strokeWidth="1.5">
          <path d="M124 24v22a22 22 0 0 0 22-22M124 58h22a22 22 0 0 1-22 22M70 116V94a22 22 0 0 1 22 22M150 66v22a22 22 0 0 0 22-22" />
        </g>
        <g stroke="#7ee0b0" strokeWidth="1.5">
          <rect x="34" y="34" width="34" height="44" rx="3" />
          <path d="M34 46h34M40 34v8h9v-8M53 34v8h9v-8" />
          <circle cx="98" cy="92" r="13" />
          <rect x="138" y="94" width="46" height="14" rx="4" />
          <rect x="162" y="32" width="26" height="16" rx="2" />
        </g>
        <g className="m-measure" stroke="#ff8fa3" strokeWidth="1.5">
          <path d="M24 130h100M24 124v12M124 124v12M24 130l6-3v6zM124 130l-6-3v6z" />
        </g>
      </g>
      {children}
    </svg>
  );
}

export function CadreaderWindow({ words, locale }: WindowProps) {
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
          <bdi>1 : 50</bdi>
          <span className="m-end">
            <Word>{words.distance}</Word> <bdi>{meters(4.2, locale)}</bdi>
          </span>
        </>
      }
    >
      <div className="m-side">
        <Word>{words.layers}</Word>
        {LAYERS.map(([name, color, isShown]) => (
          <p key={name} className={isShown ? '' : 'off'}>
            <Icon name="eye" />
            <svg aria-hidden="true" className="m-dot" viewBox="0 0 8 8">
              <circle cx="4" cy="4" r="3.5" fill={color} />
            </svg>
            <Word>{words[name]}</Word>
          </p>
        ))}
      </div>
      <div className="m-drawing">
        <Plan />
        <span className="m-length">
          <bdi>{meters(4.2, locale)}</bdi>
        </span>
      </div>
    </Frame>
  );
}
