export type ListedRoute = {
  readonly id: string;
  readonly path?: string | undefined;
  readonly index?: boolean | undefined;
};

export type Match = { readonly base: string; readonly params: Readonly<Record<string, string>> };

export type Matcher = (path: string) => Match | null;

const LOCALE = ':locale?';

/** Creates a matcher for paths without locale. Matching is exact, including letter case and trailing slashes. */
export function createMatcher(routes: readonly ListedRoute[]): Matcher {
  const fixed = new Map<string, string>();
  const patterns: { base: string; expression: RegExp }[] = [];
  for (const { id, path = '' } of routes) {
    if (!path.startsWith(LOCALE)) continue;
    const own = `/${path.slice(LOCALE.length + 1)}`;
    if (own.includes(':')) patterns.push({ base: id, expression: toExpression(own) });
    else fixed.set(own, id);
  }
  return (path) => {
    const base = fixed.get(path);
    if (base !== undefined) return { base, params: {} };
    for (const { base, expression } of patterns) {
      const found = expression.exec(path);
      if (found) return { base, params: decoded(found.groups ?? {}) };
    }
    return null;
  };
}

const toExpression = (path: string): RegExp =>
  new RegExp(`^${path.replace(/:([a-z]+)/g, '(?<$1>[^/]+)')}$`);

const decoded = (params: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, decodeURIComponent(value)]),
  );
