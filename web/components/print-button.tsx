import { useHydrated } from './hydrated.ts';

/** Opens the browser's print dialogue. Without JavaScript there is no button: the browser's own menu prints. */
export function PrintButton({ label }: { label: string }) {
  if (!useHydrated()) return null;
  return (
    <button type="button" className="button" onClick={() => window.print()}>
      {label}
    </button>
  );
}
