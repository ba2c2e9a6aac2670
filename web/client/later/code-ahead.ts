/**
 * Has the browser fetch a file of code, and compile it, or of styles, behind everything that is seen; it is used when its
 * page is shown. Settles when it has come or failed: then the page asks for it again.
 */
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
