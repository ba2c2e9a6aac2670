import type { ComponentType, ReactNode } from 'react';
import { Icon, type IconName, type WindowProps, Word } from '../frame.tsx';

/** The drawing of one feature or step, made of parts of the program's window. */
export type Scene = ComponentType<WindowProps>;

/** A card in a scene. Cards share the width. `low` is cut off by the lower edge. */
export function Card(props: { low?: boolean; className?: string; children: ReactNode }) {
  const names = ['m-card', props.low ? 'low' : '', props.className ?? ''];
  return <div className={names.filter(Boolean).join(' ')}>{props.children}</div>;
}

/** A list row with an icon, a word, and something at its end. `on` marks the selected row. */
export function Line(props: {
  icon?: IconName;
  on?: boolean;
  end?: ReactNode;
  children: ReactNode;
}) {
  return (
    <p className={props.on ? 'm-line on' : 'm-line'}>
      {props.icon ? <Icon name={props.icon} /> : null}
      <Word>{props.children}</Word>
      {props.end ? <span className="m-end">{props.end}</span> : null}
    </p>
  );
}

export const Box = ({ on = false }: { on?: boolean }) => (
  <i className={on ? 'm-box on' : 'm-box'}>{on ? <Icon name="check" /> : null}</i>
);

export const Sign = ({ icon }: { icon: IconName }) => (
  <span className="m-sign">
    <Icon name={icon} />
  </span>
);

/** Points to the next card, in reading direction. */
export const Arrow = () => (
  <svg aria-hidden="true" className="m-arrow" viewBox="0 0 24 16">
    <path d="M2 8h19m-6-6 6 6-6 6" />
  </svg>
);

/** `done` is a percentage. */
export const Progress = ({ done }: { done: number }) => (
  <i className="m-progress">
    <svg aria-hidden="true" viewBox="0 0 100 1" preserveAspectRatio="none">
      <path d={`M0 0h${done}v1H0z`} />
    </svg>
  </i>
);

export const Chip = (props: { icon: IconName; tone?: 'soft' | 'bad'; children?: ReactNode }) => (
  <span className={props.tone ? `m-chip ${props.tone}` : 'm-chip'}>
    <Icon name={props.icon} />
    {props.children ? <Word>{props.children}</Word> : null}
  </span>
);
