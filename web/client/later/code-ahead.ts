/** Prefetches a script or a style sheet at low priority. Resolves on failure too. The page requests it again. */
export function fetchCodeAhead(file: string): Promise<void> {
  return new Promise((done) => {
    const link = document.createElement('link');
    link.rel = file.endsWith('.js') ? 'modulepreload' : 'prefetch';
    if (link.rel === 'prefetch') link.as = 'style';
    link.href = file;
    link.fetchPriority = 'low';
    link.onload = link.onerror = () => done();
    document.head.append(link);
  });
}

/** Runs a prefetched script, so that a click does not wait for it. Failures are ignored. The page reports them. */
export function runCodeAhead(file: string): void {
  if (file.endsWith('.js')) import(/* @vite-ignore */ file).catch(() => {});
}
