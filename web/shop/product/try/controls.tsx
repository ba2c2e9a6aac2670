import type { ReactNode } from 'react';
import { controlId } from '../../../illustrations/frame.tsx';

export type Option = {
  /** The number in `data-at` and `data-not` of what the option shows and hides, or a name that styles know. */
  readonly value: string | number;
  readonly label: ReactNode;
  readonly isChosen?: boolean;
};

type ChoiceProps = {
  readonly name: string;
  /** Names the options, if they do not explain themselves. */
  readonly title?: ReactNode;
  /** Set if each option is turned on and off by itself. */
  readonly several?: boolean;
  readonly options: readonly Option[];
};

/** Options of a window. The browser keeps their state, so they work without scripts. */
export function Choice({ name, title, several = false, options }: ChoiceProps) {
  const id = `try-${name}`;
  const list = options.map(({ value, label, isChosen }) => {
    const control = controlId(name, value);
    return (
      <label key={value} id={`${control}-name`}>
        {/* Named by this label only, not by the part of the picture that presses it. */}
        <input
          id={control}
          aria-labelledby={`${control}-name`}
          type={several ? 'checkbox' : 'radio'}
          name={id}
          value={value}
          defaultChecked={isChosen}
        />
        <span>{label}</span>
      </label>
    );
  });
  if (title === undefined) return <div className="try-options">{list}</div>;
  return (
    <div className="try-choice">
      <span id={id}>{title}</span>
      <fieldset className="try-options" aria-labelledby={id}>
        {list}
      </fieldset>
    </div>
  );
}

/** A slider from nothing to everything. `reveal.ts` shows its value, so without scripts there is none. */
export const Slider = ({ label }: { label: ReactNode }) => (
  <label className="try-slider">
    <span>{label}</span>
    <input type="range" min={0} max={100} step={5} defaultValue={0} autoComplete="off" />
  </label>
);

/** Results of options in one place, because at most one of them is visible. */
export function Results({ of }: { of: readonly (readonly [at: number, result: ReactNode])[] }) {
  return (
    <span className="m-stack">
      {of.map(([at, result]) => (
        <span key={at} data-at={at}>
          {result}
        </span>
      ))}
    </span>
  );
}

/** A result after the name of its subject. */
export const Named = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <>
    <b>{name}</b> <bdi>{children}</bdi>
  </>
);
