/**
 * Resolves in a task of its own, so that the browser can paint and answer a finger between two pieces
 * of work.
 */
export function turn(): Promise<void> {
  const { scheduler } = window as { scheduler?: { yield?: () => Promise<void> } };
  return scheduler?.yield?.() ?? new Promise((done) => setTimeout(done));
}
