import { useContext } from 'react';
import { UNSAFE_FrameworkContext as FrameworkContext } from 'react-router';

/**
 * The code every page needs, each file as a script of its own: the browser runs it in a task of its
 * own as soon as it is there, instead of all of it at once with the page's.
 */
export function CodeAhead() {
  const files = useContext(FrameworkContext)?.manifest.entry.imports ?? [];
  return files.map((file) => <script key={file} type="module" async src={file} />);
}
