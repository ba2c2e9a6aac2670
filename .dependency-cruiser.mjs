// The import rules that `docs/map.md` draws. `tests/house/direction.test.ts` runs them and plants one fault per rule.
// To run them by hand: `npx depcruise --config .dependency-cruiser.mjs web server domain`.
import { readImportsOnly } from './tools/read-imports.mjs';

/** The nouns of the business. A noun may import only the nouns before it. */
export const NOUNS = [
  'webhook',
  'product',
  'price',
  'coupon',
  'tax',
  'buyer',
  'quote',
  'payment',
  'license',
  'mail',
  'invoice',
  'order',
  'subscription',
  'refund',
  'declaration',
  'campaign',
  'books',
  'experiment',
  'account',
  'staff',
  'sales-quote',
  'gift',
  'customer',
  'audit',
  'receivable',
  'api-key',
  'ticket',
  'release',
  'uninstall',
  'feedback',
  'text',
  'translation',
  'checkout',
];

/** The rooms of `web/`. A room may import only the rooms before it. */
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

/** The areas of `web/`. An area may import every room of `web/`, but no other area. */
export const AREAS = ['shop', 'support', 'rights', 'content', 'account', 'office'];

/** The folders that rules apply to. `tools/`, `bench/`, and `docs/` are not checked. */
export const ROOMS = [
  'kit',
  'vendor',
  'db',
  'products',
  'locales',
  'domain',
  'providers',
  'web',
  'server',
];

const TEST = '(^tests/|\\.test\\.tsx?$)';
/** @param {string[]} rooms the rooms left out. `server/` is always left out, because it has a rule of its own. */
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
    'Any shop could use kit. It must not know a noun of this one.',
    { path: '^kit/' },
    { path: except('kit') },
  ),
  rule(
    'db-knows-kit-only',
    'Every noun depends on the unit of work, so it must not depend on any noun.',
    { path: '^db/' },
    { path: except('db', 'kit') },
  ),
  rule(
    'vendor-knows-nothing',
    'Another company fills in its facts without knowing the rest.',
    { path: '^vendor/' },
    { path: except('vendor') },
  ),
  rule(
    'products-know-kit-only',
    'A product folder holds facts. Adding one must not require knowledge of the rest.',
    { path: '^products/' },
    { path: except('products', 'kit') },
  ),
  rule(
    'locales-know-kit-and-vendor-only',
    'A language folder holds facts and words. Adding one must not require knowledge of the rest.',
    { path: '^locales/' },
    { path: except('locales', 'kit', 'vendor') },
  ),
  rule(
    'domain-is-headless',
    'The business runs without screens, vendors, and a server, so its tests need none of them.',
    { path: '^domain/' },
    { path: '^(providers|web)/' },
  ),
  rule(
    'providers-know-ports-only',
    'A provider implements a port. The next provider would have to imitate anything else it used.',
    { path: '^providers/' },
    { path: except('providers', 'kit'), pathNot: '^domain/[^/]+/port\\.ts$' },
  ),
  rule(
    'web-never-reaches-below',
    'Pages call the business through its front doors. A query in a page would bypass its rules.',
    { path: '^web/' },
    { path: '^(db|providers)/', pathNot: '^db/work\\.ts$' },
  ),
  rule(
    'work-is-opened-in-loaders-only',
    'Only web/loaders opens transactions for pages. The rest of web may only pass them on.',
    { path: '^web/', pathNot: `${TEST}|^web/loaders/` },
    { path: '^db/work\\.ts$' },
  ),
  rule(
    'nobody-imports-server',
    'server imports every room. A room that imported it would close a circle through the boot.',
    { pathNot: `${TEST}|^(server|tools|bench)/` },
    { path: '^server/' },
  ),
  rule(
    'nobody-imports-tools',
    'Tools run on a maintainer’s machine and at build time. The running shop must not need them.',
    { path: `^(${ROOMS.join('|')})/` },
    { path: '^(tools|bench)/' },
  ),
  rule(
    'nobody-imports-tests',
    'If product code needs a part of a test, that part is in the wrong room.',
    { pathNot: `${TEST}|^(tools|bench)/` },
    { path: TEST },
  ),
];

const domainRules = [
  rule(
    'front-doors-between-nouns',
    'Nouns use each other through index.ts or port.ts, so the files behind them can change freely.',
    { path: '^domain/([^/]+)/' },
    { path: '^domain/[^/]+/', pathNot: '^domain/($1/|[^/]+/(index|port)\\.ts$)' },
  ),
  rule(
    'front-doors-into-domain',
    'Other rooms use a noun through index.ts or port.ts, so its verbs can be renamed and split.',
    { path: '^(web|server|tools)/' },
    { path: '^domain/', pathNot: '^domain/[^/]+/(index|port)\\.ts$' },
  ),
  rule(
    'tables-behind-stores',
    'Only the store of a noun reads its columns, so a migration has one reader to check.',
    { path: '^domain/([^/]+)/', pathNot: `${TEST}|^domain/[^/]+/(store|store-[a-z]+|table)\\.ts$` },
    { path: '^domain/$1/table\\.ts$' },
  ),
  ...NOUNS.slice(0, -1).map((noun, index) => {
    const later = NOUNS.slice(index + 1);
    return rule(
      `noun-order-${noun}`,
      `A noun notifies a later noun through a job: ${noun} must not know ${later.join(', ')}.`,
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
      `A room serves the rooms after it: ${room} must not know ${[...later, 'areas'].join(', ')}.`,
      { path: `^web/${room}/` },
      { path: `^web/((${[...later, ...AREAS].join('|')})/|[^/]+\\.tsx?$)` },
    );
  }),
  ...AREAS.map((area) =>
    rule(
      `area-${area}-is-an-island`,
      'Areas load and change independently. Code that two of them need belongs in an earlier room.',
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
    'Style sheets import only kit and web: no words, no products, and no business.',
    { path: '^web/styles/' },
    { path: except('kit'), pathNot: '^web/' },
  ),
  rule(
    'client-is-light',
    'Every visitor downloads this code, so it must not import the business.',
    { path: '^web/client/' },
    { path: '^domain/' },
  ),
];

const packageRules = [
  rule(
    'vendors-in-providers',
    'Only the folder of a provider imports its vendor’s package. Everything else uses the port.',
    { pathNot: `${TEST}|^providers/` },
    {
      path: '(^|node_modules/)(stripe|@paypal/paypal-server-sdk|aws4fetch|nodemailer|smtp-server|@types/nodemailer)(/|$)',
    },
  ),
  rule(
    'sqlite-is-no-database',
    'node:sqlite only locks the data folder and stores the books of a provider. Data of the shop is in PostgreSQL.',
    { pathNot: `${TEST}|^providers/|^db/.*lock\\.ts$` },
    { path: '^(node:)?sqlite$' },
  ),
  rule(
    'no-circles',
    'Two files that import each other are one file that is harder to read. Types count.',
    { pathNot: '^$' },
    { circular: true },
  ),
  rule(
    'no-orphans',
    'A file that imports nothing and that nobody imports does nothing.',
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
