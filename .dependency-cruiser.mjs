// Who may import whom. `docs/map.md` draws it; `tests/house/direction.test.ts` runs it and plants one
// fault per rule. By hand: `npx depcruise --config .dependency-cruiser.mjs app server domain`.
import { readImportsOnly } from './tools/read-imports.mjs';

/** The business nouns in the order they may know each other: each only those to its left. */
export const NOUNS = [
  'price',
  'coupon',
  'tax',
  'bill',
  'payment',
  'license',
  'mail',
  'invoice',
  'order',
  'subscription',
  'refund',
  'declaration',
  'campaign',
  'variant',
  'account',
  'audit',
  'ticket',
  'release',
  'uninstall',
  'feedback',
  'translation',
  'office',
];

/** The rooms of the web half in the order they may know each other: each only those before it. */
export const WEB_ROOMS = [
  'routing',
  'client',
  'loaders',
  'seo',
  'illustrations',
  'styles',
  'components',
  'document',
];

/** The pages by subject; they know every room of the web half, and none of each other. */
export const AREAS = ['shop', 'support', 'rights', 'content', 'account', 'office'];

/** Folders that are read. What is not here has no direction: tools, bench, docs. */
export const ROOMS = ['kit', 'db', 'products', 'locales', 'domain', 'providers', 'web', 'server'];

const TEST = '(^tests/|\\.test\\.tsx?$)';
/**
 * Any room but these; server has a rule of its own.
 * @param {string[]} rooms
 */
const except = (...rooms) => `^(?!(${[...rooms, 'server'].join('|')})/)(${ROOMS.join('|')})/`;

/**
 * @param {string} name
 * @param {string} comment
 * @param {{ path?: string, pathNot?: string, orphan?: boolean }} from
 * @param {{ path?: string, pathNot?: string, circular?: boolean }} to
 */
const rule = (name, comment, from, to) => ({
  name,
  comment,
  severity: /** @type {'error'} */ ('error'),
  from: { pathNot: TEST, ...from },
  to,
});

const roomRules = [
  rule(
    'kit-knows-nothing-of-ours',
    'kit is what any shop could use: the moment it knows a noun of ours it stops being that.',
    { path: '^kit/' },
    { path: except('kit') },
  ),
  rule(
    'db-knows-kit-only',
    'The unit of work carries the business and must not depend on any part of it.',
    { path: '^db/' },
    { path: except('db', 'kit') },
  ),
  rule(
    'products-know-kit-only',
    'A product folder is facts; adding one must not need knowledge of the rest.',
    { path: '^products/' },
    { path: except('products', 'kit') },
  ),
  rule(
    'locales-know-kit-only',
    'A language folder is facts and words; adding one must not need knowledge of the rest.',
    { path: '^locales/' },
    { path: except('locales', 'kit') },
  ),
  rule(
    'domain-is-headless',
    'The business runs without screens, vendors and server: that is why its tests are fast and true.',
    { path: '^domain/' },
    { path: '^(providers|web)/' },
  ),
  rule(
    'providers-know-ports-only',
    'A provider answers a port. What it knows beyond, the next provider would have to imitate.',
    { path: '^providers/' },
    { path: except('providers', 'kit'), pathNot: '^domain/[^/]+/port\\.ts$' },
  ),
  rule(
    'web-never-reaches-below',
    'Screens speak to the business through its front doors; a query in a page escapes every rule of it.',
    { path: '^web/' },
    { path: '^(db|providers)/', pathNot: '^db/work\\.ts$' },
  ),
  rule(
    'work-is-opened-in-loaders-only',
    'One place opens transactions for pages; elsewhere in web a unit of work is only handed on.',
    { path: '^web/', pathNot: `${TEST}|^web/loaders/` },
    { path: '^db/work\\.ts$' },
  ),
  rule(
    'nobody-imports-server',
    'server wires the rooms together; importing it from one of them is a circle through the boot.',
    { pathNot: `${TEST}|^(server|tools|bench)/` },
    { path: '^server/' },
  ),
  rule(
    'nobody-imports-tools',
    'tools run on a maintainer’s machine and at build time; the running shop must not need them.',
    { path: `^(${ROOMS.join('|')})/` },
    { path: '^(tools|bench)/' },
  ),
  rule(
    'nobody-imports-tests',
    'Product code that needs a test’s parts has a part in the wrong room.',
    { pathNot: `${TEST}|^(tools|bench)/` },
    { path: TEST },
  ),
];

const domainRules = [
  rule(
    'front-doors-between-nouns',
    'A noun is used through index.ts (or its port): what is behind may change without asking.',
    { path: '^domain/([^/]+)/' },
    { path: '^domain/[^/]+/', pathNot: '^domain/($1/|[^/]+/(index|port)\\.ts$)' },
  ),
  rule(
    'front-doors-into-domain',
    'Other rooms use a noun through index.ts (or its port): its verbs stay free to be renamed and split.',
    { path: '^(web|server|tools)/' },
    { path: '^domain/', pathNot: '^domain/[^/]+/(index|port)\\.ts$' },
  ),
  rule(
    'tables-behind-stores',
    'Columns are known to one file per noun, so a migration has one reader to check.',
    { path: '^domain/([^/]+)/', pathNot: `${TEST}|^domain/[^/]+/(store|store-[a-z]+|table)\\.ts$` },
    { path: '^domain/$1/table\\.ts$' },
  ),
  ...NOUNS.slice(0, -1).map((noun, index) => {
    const later = NOUNS.slice(index + 1);
    return rule(
      `noun-order-${noun}`,
      `Calls go down, news goes up as a job: ${noun} must not know ${later.join(', ')}.`,
      { path: `^domain/${noun}/` },
      { path: `^domain/(${later.join('|')})/index\\.ts$` },
    );
  }),
];

const webRules = [
  ...WEB_ROOMS.map((room, index) => {
    const later = WEB_ROOMS.slice(index + 1);
    return rule(
      `web-order-${room}`,
      `What every page uses knows no page: ${room} must not know ${[...later, 'areas'].join(', ')}.`,
      { path: `^web/${room}/` },
      { path: `^web/((${[...later, ...AREAS].join('|')})/|[^/]+\\.tsx?$)` },
    );
  }),
  ...AREAS.map((area) =>
    rule(
      `area-${area}-is-an-island`,
      'Areas load and change on their own; what two of them need lives in web/components or web/loaders.',
      { path: `^web/${area}/` },
      { path: `^web/(?!${area}/)(${AREAS.join('|')})/` },
    ),
  ),
  rule(
    'server-meets-web-in-one-place',
    'web/index.ts lists what the server needs of the pages; everything else may be moved without asking the server.',
    { path: '^server/', pathNot: TEST },
    { path: '^web/', pathNot: '^web/index\\.ts$' },
  ),
  rule(
    'styles-are-wordless',
    'Style sheets know neither words nor products nor the business: kit and each other only.',
    { path: '^web/styles/' },
    { path: except('kit'), pathNot: '^web/' },
  ),
  rule(
    'client-is-light',
    'What runs in every browser ships to everybody, so it must not bring the business along.',
    { path: '^web/client/' },
    { path: '^domain/' },
  ),
];

const packageRules = [
  rule(
    'vendors-in-providers',
    'The name of an outside company appears in one folder; everything else knows a port.',
    { pathNot: `${TEST}|^providers/` },
    { path: '(^|node_modules/)(stripe|aws4fetch|nodemailer|smtp-server|@types/nodemailer)(/|$)' },
  ),
  rule(
    'sqlite-is-no-database',
    'node:sqlite locks the data folder and keeps a provider’s own books; our data goes to PostgreSQL.',
    { pathNot: `${TEST}|^providers/|^db/.*lock\\.ts$` },
    { path: '^(node:)?sqlite$' },
  ),
  rule(
    'no-circles',
    'Two files in a circle are one file that is harder to read; types count.',
    { pathNot: '^$' },
    { circular: true },
  ),
  rule(
    'no-orphans',
    'A file that neither uses nor is used does nothing.',
    { orphan: true, pathNot: `${TEST}|\\.d\\.ts$|^web/(routes|entry\\.)|^[^/]+$` },
    {},
  ),
];

export const RULES = [...roomRules, ...domainRules, ...webRules, ...packageRules];

readImportsOnly();

/** @type {import('dependency-cruiser').ICruiseOptions} */
export const OPTIONS = {
  parser: 'swc',
  tsPreCompilationDeps: true,
  doNotFollow: { path: 'node_modules' },
  exclude: { path: '^(build|data|\\.react-router)/' },
  enhancedResolveOptions: {
    exportsFields: ['exports'],
    conditionNames: ['import', 'node', 'default', 'types'],
  },
};

export default { forbidden: RULES, options: OPTIONS };
