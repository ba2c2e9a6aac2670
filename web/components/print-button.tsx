import { useHydrated } from './hydrated.ts';

export function PrintButton({ label }: { label: string }) {
  if (!useHydrated()) return null;
  return (
    <button type="button" className="button" onClick={() => window.print()}>
      {label}
    </button>
  );
}
