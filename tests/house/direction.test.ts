import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { expect, test } from 'vitest';
import { AREAS, NOUNS, OPTIONS, ROOMS, RULES, WEB_ROOMS } from '../../.dependency-cruiser.mjs';
import { listFiles, ROOT } from './tree.ts';

async function readDirections(root: string): Promise<ICruiseResult> {
  const folders = [...ROOMS, 'tests', 'tools'].filter((room) => existsSync(join(root, room)));
  const { output } = await cruise(folders, {
    ...OPTIONS,
    baseDir: root,
    validate: true,
    ruleSet: { forbidden: RULES },
  });
  if (typeof output === 'string') throw new Error('dependency-cruiser returned a text');
  return output;
}

const violations = (result: ICruiseResult) =>
  result.summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to }));

type Tree = Readonly<Record<string, string>>;
const use = (path: string) => `import '${path}';\n`;
const leaf = 'export const leaf = 1;\n';

/** Each tree breaks this rule and no other. */
const FAULTS: Readonly<Record<string, Tree>> = {
  'kit-knows-nothing-of-ours': { 'kit/a.ts': use('../products/a.ts'), 'products/a.ts': leaf },
  'db-knows-kit-only': { 'db/a.ts': use('../locales/a.ts'), 'locales/a.ts': leaf },
  'products-know-kit-only': { 'products/a.ts': use('../locales/a.ts'), 'locales/a.ts': leaf },
  'vendor-knows-nothing': { 'vendor/a.ts': use('../kit/a.ts'), 'kit/a.ts': leaf },
  'locales-know-kit-and-vendor-only': {
    'locales/a.ts': use('../products/a.ts'),
    'products/a.ts': leaf,
  },
  'domain-is-headless': { 'domain/price/a.ts': use('../../web/a.tsx'), 'web/a.tsx': leaf },
  'providers-know-ports-only': {
    'providers/x/a.ts': use('../../domain/payment/index.ts') + use('../../domain/payment/port.ts'),
    'domain/payment/index.ts': leaf,
    'domain/payment/port.ts': leaf,
  },
  'web-never-reaches-below': { 'web/shop/a.tsx': use('../../db/open.ts'), 'db/open.ts': leaf },
  'work-is-opened-in-loaders-only': {
    'web/shop/a.tsx': use('../../db/work.ts'),
    'web/loaders/run.ts': use('../../db/work.ts'),
    'db/work.ts': leaf,
  },
  'nobody-imports-server': {
    'web/shop/a.tsx': use('../../server/a.ts'),
    'tools/a.ts': use('../server/a.ts'),
    'server/a.ts': leaf,
  },
  'nobody-imports-tools': { 'server/a.ts': use('../tools/a.ts'), 'tools/a.ts': leaf },
  'nobody-imports-tests': {
    'server/a.ts': use('../tests/a.ts'),
    'server/b.test.ts': use('../tests/a.ts'),
    'tests/a.ts': leaf,
  },
  'front-doors-between-nouns': {
    'domain/payment/a.ts': use('../price/quote.ts') + use('../price/index.ts'),
    'domain/price/quote.ts': leaf,
    'domain/price/index.ts': leaf,
  },
  'front-doors-into-domain': {
    'server/a.ts': use('../domain/price/store.ts') + use('../domain/price/index.ts'),
    'domain/price/store.ts': leaf,
    'domain/price/index.ts': leaf,
  },
  'tables-behind-stores': {
    'domain/price/quote.ts': use('./table.ts'),
    'domain/price/store.ts': use('./table.ts'),
    'domain/price/table.ts': leaf,
  },
  'server-meets-web-in-one-place': {
    'server/a.ts': use('../web/index.ts') + use('../web/routing/address.ts'),
    'web/index.ts': leaf,
    'web/routing/address.ts': leaf,
  },
  'styles-are-wordless': {
    'web/styles/a.ts': use('../../locales/index.ts'),
    'locales/index.ts': leaf,
  },
  'client-is-light': {
    'web/client/a.ts': use('../../domain/price/index.ts'),
    'domain/price/index.ts': leaf,
  },
  'vendors-in-providers': {
    'server/a.ts': use('nodemailer'),
    'providers/smtp/a.ts': use('nodemailer'),
  },
  'sqlite-is-no-database': {
    'server/a.ts': use('node:sqlite'),
    'db/embedded/folder-lock.ts': use('node:sqlite'),
  },
  'no-circles': {
    'kit/a.ts': "import type { B } from './b.ts';\nexport type A = B;\n",
    'kit/b.ts': "import type { A } from './a.ts';\nexport type B = A;\n",
  },
  'no-orphans': { 'kit/a.ts': leaf },
};

/** The room uses the next one, and the last room uses an area. */
function roomFault(room: string): Tree {
  const next = WEB_ROOMS[WEB_ROOMS.indexOf(room) + 1] ?? AREAS[0];
  return { [`web/${room}/fault.ts`]: use(`../${next}/used.ts`), [`web/${next}/used.ts`]: leaf };
}

function areaFault(area: string): Tree {
  const other = AREAS.find((each) => each !== area);
  return { [`web/${area}/island.ts`]: use(`../${other}/sea.ts`), [`web/${other}/sea.ts`]: leaf };
}

function faultOf(rule: string): Tree {
  const [, room] = /^web-order-(.+)$/.exec(rule) ?? [];
  const [, area] = /^area-(.+)-is-an-island$/.exec(rule) ?? [];
  if (room) return roomFault(room);
  return area ? areaFault(area) : nounFault(rule);
}

/** The noun uses its right neighbor in the order. */
function nounFault(rule: string): Tree {
  const noun = rule.replace('noun-order-', '');
  const comment = RULES.find(({ name }) => name === rule)?.comment ?? '';
  const next = /must not know ([\w-]+)/.exec(comment)?.[1] ?? '';
  return {
    [`domain/${noun}/a.ts`]: use(`../${next}/index.ts`),
    [`domain/${next}/index.ts`]: leaf,
    [`domain/${next}/b.ts`]: use(`../${noun}/index.ts`),
    [`domain/${noun}/index.ts`]: leaf,
  };
}

function plant(tree: Tree): string {
  const root = mkdtempSync(join(tmpdir(), 'direction-'));
  for (const [path, source] of Object.entries(tree)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), source);
  }
  return root;
}

const planted: [rule: string, tree: Tree][] = RULES.map(({ name }) => [
  name,
  FAULTS[name] ?? faultOf(name),
]);

type Shared = { readonly tree: Record<string, string>; readonly faults: [string, Tree][] };

/** Merges faults without common files, because reading a tree is expensive. */
function shareTrees(): Shared[] {
  const all: Shared[] = [];
  for (const [rule, fault] of planted) {
    const paths = Object.keys(fault);
    let shared = all.find(({ tree }) => paths.every((path) => !(path in tree)));
    if (!shared) {
      shared = { tree: {}, faults: [] };
      all.push(shared);
    }
    Object.assign(shared.tree, fault);
    shared.faults.push([rule, fault]);
  }
  return all;
}

async function readFaults(tree: Tree): Promise<Map<string, Set<string>>> {
  const root = plant(tree);
  try {
    const fired = new Map<string, Set<string>>();
    for (const { rule, from } of violations(await readDirections(root))) {
      fired.set(from, (fired.get(from) ?? new Set()).add(rule));
    }
    return fired;
  } finally {
    rmSync(root, { recursive: true });
  }
}

test('reports exactly the broken rule for each planted fault', async () => {
  for (const { tree, faults } of shareTrees()) {
    const fired = await readFaults(tree);
    for (const [name, fault] of faults) {
      const own = Object.keys(fault).flatMap((path) => [...(fired.get(path) ?? [])]);
      expect([...new Set(own)], name).toEqual([name]);
    }
  }
});

test('sees every kind of import', async () => {
  const ways = {
    'a.ts': "import x from '../kit/a.ts';",
    'b.tsx': "export * from '../kit/b.ts'; const y = <p>{z}</p>;",
    'c.ts': "export { c } from '../kit/c.ts';",
    'd.ts': "const d = await import('../kit/d.ts');",
    'e.ts': "export type E = import('../kit/e.ts').E;",
    'f.ts': "import type { F } from '../kit/f.ts'; using f = open();",
    'g.ts': "export * as g from '../kit/g.ts';",
  };
  const names = Object.keys(ways);
  const root = plant({
    ...Object.fromEntries(Object.entries(ways).map(([name, source]) => [`web/${name}`, source])),
    ...Object.fromEntries(names.map((name) => [`kit/${name.replace('tsx', 'ts')}`, leaf])),
  });
  try {
    const { modules } = await readDirections(root);
    const seen = modules.flatMap(({ dependencies }) =>
      dependencies.map(({ resolved }) => resolved),
    );
    expect(seen.sort()).toEqual(names.map((name) => `kit/${name.replace('tsx', 'ts')}`));
  } finally {
    rmSync(root, { recursive: true });
  }
});

test('gives a reason for every rule', () => {
  for (const { name, comment } of RULES) expect(comment.length, name).toBeGreaterThan(40);
  expect(new Set(RULES.map(({ name }) => name)).size).toBe(RULES.length);
  expect(Object.keys(FAULTS).filter((name) => !RULES.some((rule) => rule.name === name))).toEqual(
    [],
  );
});

test('finds no violation in this repository and reads every file of it', async () => {
  const result = await readDirections(ROOT);
  expect(violations(result)).toEqual([]);
  const read = new Set(result.modules.map(({ source }) => source));
  const present = listFiles(
    /^(kit|vendor|db|products|locales|domain|providers|web|server)\/.*\.tsx?$/,
  );
  expect(present.filter((path) => !path.endsWith('.d.ts') && !read.has(path))).toEqual([]);
  expect(present.length).toBeGreaterThan(50);
  expect(result.summary.totalDependenciesCruised ?? 0).toBeGreaterThan(present.length);
});

test('orders every noun folder', () => {
  const nouns = readdirSync(join(ROOT, 'domain'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  expect(nouns.toSorted()).toEqual(NOUNS.toSorted());
});

test('knows every folder of the web half', () => {
  const folders = readdirSync(join(ROOT, 'web'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  expect(folders.toSorted()).toEqual([...WEB_ROOMS, ...AREAS].toSorted());
});
