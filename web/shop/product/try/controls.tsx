import type { ReactNode } from 'react';

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
  const list = options.map(({ value, label, isChosen }) => (
    <label key={value}>
      <input
        type={several ? 'checkbox' : 'radio'}
        name={id}
        value={value}
        defaultChecked={isChosen}
      />
      <span>{label}</span>
    </label>
  ));
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
