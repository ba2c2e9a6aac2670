import { useContext, useMemo } from 'react';
import {
  UNSAFE_DataRouterContext as DataRouterContext,
  UNSAFE_FrameworkContext as FrameworkContext,
  type UNSAFE_AssetsManifest as Manifest,
  Scripts,
  useMatches,
} from 'react-router';
import { PAGE_DATA } from '../browser/page-data.ts';
import { useSite } from './site.ts';

/**
 * The page's code. Stands for React Router's `Scripts`, which has all of it run at once: here only our
 * own first file runs, and gets the rest when it takes the page over. Of a page that `waits` it is told
 * the other files, to fetch them when everything is seen; of others each file is a script of its own, so that
 * the browser runs one after the other.
 */
export function PageScripts({ waits }: { waits: boolean }) {
  const { manifest, serverHandoffString } = useContext(FrameworkContext) ?? {};
  const { staticContext } = useContext(DataRouterContext) ?? {};
  const site = useSite();
  const { takeOver, data, written: places } = site;
  const matches = useMatches();
  // In the browser the scripts have run: they stay as they are, whatever page is shown.
  const written = useMemo(() => {
    if (!manifest || !staticContext) return { data: ' ', names: ' ', code: ' ' };
    const shown = matches.map(({ id }) => id);
    const ahead = waits && takeOver ? [takeOver, ...filesOf(manifest, shown)] : [];
    return {
      data: inScript(places?.shorten(data ?? '') ?? ''),
      names:
        `window.__reactRouterContext=${serverHandoffString};` +
        `window.__shownRoutes=${JSON.stringify(shown)};window.__filesAhead=${JSON.stringify(ahead)}`,
      code: [manifest.url, manifest.entry.module].map((file) => `import "${file}";`).join(''),
    };
  }, [manifest, staticContext, serverHandoffString, matches, waits, takeOver, data, places]);
  if (import.meta.env.SSR) site.ownScripts?.add(written.names).add(written.code);
  // Development has scripts of its own in there.
  if (import.meta.env.DEV) return <Scripts />;
  return (
    <>
      {staticContext ? <FilesAhead waits={waits} /> : null}
      <script
        id={PAGE_DATA}
        suppressHydrationWarning
        type="application/json"
        dangerouslySetInnerHTML={{ __html: written.data }}
      />
      <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: written.names }} />
      <script
        suppressHydrationWarning
        type="module"
        async
        dangerouslySetInnerHTML={{ __html: written.code }}
      />
    </>
  );
}

/** Lines of JSON in an element: nothing in them can end it. */
const inScript = (lines: string): string => lines.replaceAll('<', '\\u003c');

function FilesAhead({ waits }: { waits: boolean }) {
  const manifest = useContext(FrameworkContext)?.manifest;
  const matches = useMatches();
  if (!manifest) return null;
  const first = [manifest.url, manifest.entry.module, ...manifest.entry.imports];
  const shown = matches.map(({ id }) => id);
  return (
    <>
      {first.map((file) => (
        <link key={file} rel="modulepreload" href={file} fetchPriority="low" />
      ))}
      {waits
        ? null
        : filesOf(manifest, shown).map((file) => (
            <script key={file} type="module" async src={file} />
          ))}
    </>
  );
}

/** Code of the page's routes and all they need, but for what our first file brings. */
function filesOf({ routes, entry }: Manifest, shown: readonly string[]): string[] {
  const own = shown.flatMap((id) => {
    const route = routes[id];
    return route ? [...(route.imports ?? []), route.module] : [];
  });
  return [...new Set(own)].filter((file) => !entry.imports.includes(file));
}
