import type { ReactNode } from 'react';

/** The button that sends a form, below its fields. `name` and `value`: what it says with them. */
export function SubmitRow({
  children,
  isQuiet = false,
  ...said
}: {
  children: ReactNode;
  /** Not what the page is for. */
  isQuiet?: boolean;
  name?: string;
  value?: string;
}) {
  return (
    <p className="actions">
      <button type="submit" {...said} className={isQuiet ? 'button' : 'button primary'}>
        {children}
      </button>
    </p>
  );
}

/** Below what was typed and is now to be checked. */
export function ConfirmRow({ confirm, change }: { confirm: string; change: string }) {
  return (
    <p className="actions">
      <button type="submit" name="step" value="confirm" className="button primary">
        {confirm}
      </button>
      <button type="submit" name="step" value="change" className="button">
        {change}
      </button>
    </p>
  );
}
