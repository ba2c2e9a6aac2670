import type { ReactNode } from 'react';

export function SubmitRow({
  children,
  isQuiet = false,
  ...button
}: {
  children: ReactNode;
  isQuiet?: boolean;
  name?: string;
  value?: string;
}) {
  return (
    <p className="actions">
      <button type="submit" {...button} className={isQuiet ? 'button' : 'button primary'}>
        {children}
      </button>
    </p>
  );
}

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
