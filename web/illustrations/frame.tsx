import type { ReactNode } from 'react';
import type { Locale } from '../../locales/index.ts';
import { getProduct } from '../../products/index.ts';
import { ProductIcon } from './product-icon.tsx';

/** Labels of an illustration, from `products/<key>/window.md` in the page's language. */
export type Labels = Readonly<Record<string, string | undefined>>;

export type WindowProps = {
  readonly words: Labels;
  readonly locale: Locale;
  /** Set where visitors can try the window. It then contains what their choices show: `data-at`, `data-not`. */
  readonly tried?: boolean | undefined;
};

/** Strokes on a grid of 16 by 16. */
const STROKES = {
  add: 'M8 3v10M3 8h10',
  angle: 'M13.5 13h-11L11 3M8.5 13A6 6 0 0 0 6.4 8.4',
  area: 'M2.5 2.5h11v11h-11zM2.5 8 8 2.5M2.5 13.5l11-11M8 13.5 13.5 8',
  check: 'M3 8.5l3.2 3.2L13 4.8',
  crop: 'M4.5 1.5v10h10M1.5 4.5h10v10',
  cross: 'M4.5 4.5l7 7m0-7-7 7',
  drive: 'M2 9.5h12V13H2zM2 9.5 4 4h8l2 5.5M11.4 11.3h.2',
  eye: 'M1.5 8S4 3.8 8 3.8 14.5 8 14.5 8 12 12.2 8 12.2 1.5 8 1.5 8zM8 6.4a1.6 1.6 0 1 0 0 3.2 1.6 1.6 0 0 0 0-3.2z',
  file: 'M4 1.5h5L12.5 5v9.5H4zM9 1.5V5h3.5',
  folder: 'M1.8 4v8.5h12.4V5.5H8L6.6 4z',
  ear: 'M2.5 10V8a5.5 5.5 0 0 1 11 0v2M2.5 9.5h2.2v4H2.5zM11.3 9.5h2.2v4h-2.2z',
  keys: 'M1.8 4h12.4v8H1.8zM4.2 6.8h.1M7 6.8h.1M9.8 6.8h.1M5 9.4h6',
  lock: 'M3.8 7.5h8.4V14H3.8zM5.6 7.3V5.2a2.4 2.4 0 0 1 4.8 0v2.1',
  mark: 'M4.5 2h7v12L8 11l-3.5 3z',
  mic: 'M8 2a2 2 0 0 1 2 2v4a2 2 0 0 1-4 0V4a2 2 0 0 1 2-2zM3.8 7.6a4.2 4.2 0 0 0 8.4 0M8 11.8V14',
  out: 'M8 2v8m-3.3-3L8 10.4 11.3 7M3 13.5h10',
  pages: 'M2.8 2.5h4.4v11H2.8zM8.8 2.5h4.4v11H8.8z',
  pause: 'M5.6 3.5v9M10.4 3.5v9',
  print: 'M4 6V2.3h8V6M4 11.7H2.2V6h11.6v5.7H12M4 9.5h8V14H4z',
  repair:
    'M10 2.4a3.6 3.6 0 0 0-3.4 4.8L2.3 11.5v2.2h2.2l4.3-4.3A3.6 3.6 0 0 0 13.6 6L11.3 8.2 7.8 4.7z',
  ruler: 'M2 10.5 10.5 2 14 5.5 5.5 14zM5 7.5 6.5 9M7.5 5 9 6.5',
  save: 'M2.5 2.5h8.6L13.5 5v8.5h-11zM5 13.3V9h6v4.3M5.3 2.7v2.8h4',
  screen: 'M2 3h12v8H2zM5.5 13.5h5M8 11v2.5',
  search: 'M7 2.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9zM10.3 10.3 14 14',
  shield: 'M8 1.8 13.3 4v4c0 3.2-2.2 5.3-5.3 6.2C4.9 13.3 2.7 11.2 2.7 8V4z',
  sound: 'M2.5 6h2.8l3.2-3v10l-3.2-3H2.5zM10.8 5.8a3 3 0 0 1 0 4.4M12.6 4a5.5 5.5 0 0 1 0 8',
  stop: 'M4 4h8v8H4z',
  turn: 'M13 8a5 5 0 1 1-1.6-3.7M13.2 2v3.2H10',
  warn: 'M8 2.6 14.4 13.4H1.6zM8 6.6v3M8 11.4v.1',
  window: 'M2 3h12v10H2zM2 6.2h12',
} as const;

export type IconName = keyof typeof STROKES;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg aria-hidden="true" className="m-icon" viewBox="0 0 16 16">
      <path d={STROKES[name]} />
    </svg>
  );
}

/** A word that is cut off if a language needs more room. */
export const Word = ({ not, children }: { not?: string | undefined; children: ReactNode }) => (
  <span className="m-word" data-not={not}>
    <bdi>{children}</bdi>
  </span>
);

/**
 * States of one thing in one place. A state is visible with the choice in its `data-at`, or without that in `data-not`.
 */
export const Stack = ({ children }: { children: ReactNode }) => (
  <span className="m-stack">{children}</span>
);

/** Marks what a choice is about. Pressing it makes the choice. */
export const Lit = ({ at, press }: { at: number; press: string }) => (
  <>
    <i className="m-lit" data-at={at} />
    <Press to={press} />
  </>
);

/** Id of a control below a window. */
export const controlId = (name: string, value: string | number): string => `try-${name}-${value}`;

/**
 * Lets a pointer press a part of the picture instead of the control `to` below it. The picture is hidden from screen
 * readers, and the keyboard reaches the control itself.
 */
export const Press = ({ to }: { to: string }) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: another label names the control.
  <label className="m-press" htmlFor={to} />
);

/** A state in a word. `tone` colors it if the row around it does not. */
export function Chip(props: {
  icon: IconName;
  tone?: 'soft' | 'bad' | undefined;
  children: ReactNode;
}) {
  return (
    <span className={props.tone ? `m-chip ${props.tone}` : 'm-chip'}>
      <Icon name={props.icon} />
      <Word>{props.children}</Word>
    </span>
  );
}

type ToolProps = {
  readonly icon?: IconName;
  readonly on?: boolean;
  readonly not?: string | undefined;
  /** The control that it presses. A tool without one does not look like a button. */
  readonly press?: string | false | undefined;
  readonly children: ReactNode;
};

export function Tool(props: ToolProps) {
  return (
    <span className={props.on ? 'm-tool on' : 'm-tool'} data-not={props.not}>
      {props.icon ? <Icon name={props.icon} /> : null}
      <Word>{props.children}</Word>
      {props.press ? <Press to={props.press} /> : null}
    </span>
  );
}

export function Switch({ on = false, children }: { on?: boolean; children: ReactNode }) {
  return (
    <span className={on ? 'm-switch on' : 'm-switch'}>
      <Word>{children}</Word>
      <i />
    </span>
  );
}

export function Frame(props: {
  product: string;
  title?: ReactNode;
  tools: ReactNode;
  foot: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div className={`m-window ${props.className ?? ''}`}>
      <div className="m-title">
        <ProductIcon of={props.product} size={16} isBelow />
        <Word>{props.title ?? getProduct(props.product).name}</Word>
        <svg aria-hidden="true" className="m-corner" viewBox="0 0 44 10">
          <path d="M1 5h8M18 1h8v8h-8zM35 1l8 8m0-8-8 8" />
        </svg>
      </div>
      <div className="m-tools">{props.tools}</div>
      <div className="m-main">{props.children}</div>
      <div className="m-foot">{props.foot}</div>
    </div>
  );
}
