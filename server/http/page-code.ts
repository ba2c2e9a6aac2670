import type { ServerBuild } from 'react-router';
import { type Handle, type PageCode, stylesOf } from '../../web/index.ts';

/** Lists the code that each page needs besides the shared code. Leaves out the office. */
export function listPageCode({
  assets,
  routes: modules,
}: Pick<ServerBuild, 'assets' | 'routes'>): PageCode[] {
  const { entry, routes } = assets;
  const shared = new Set([...entry.imports, entry.module, ...filesOf(routes['root'])]);
  return Object.values(routes).flatMap((route) => {
    if (!route || route.id === 'root' || route.id.startsWith('office')) return [];
    const handle = (modules[route.id]?.module.handle as Handle | undefined) ?? {};
    const files = [...filesOf(route), ...stylesOf(handle, route.id)].filter(
      (file) => !shared.has(file),
    );
    return [{ id: route.id, path: route.path, files }];
  });
}

type Route = { readonly module: string; readonly imports?: string[]; readonly css?: string[] };

const filesOf = (route: Route | undefined): string[] =>
  route ? [...(route.imports ?? []), route.module, ...(route.css ?? [])] : [];
