import { createRequire } from 'node:module';

/**
 * Hands dependency-cruiser what it needs of each file: its imports. Its own reader of swc's tree stops at
 * JSX and at statements newer than itself (`using`), and its default parser needs TypeScript's JavaScript
 * API, which TypeScript 7 has not: it then reads 0 modules and reports success. Its copy of swc is ours.
 */
export function readImportsOnly() {
  const swc = createRequire(import.meta.url)('@swc/core');
  const parse = swc.parseFileSync;
  if (parse.importsOnly) return;
  swc.parseFileSync = Object.assign(
    /** @param {string} path @param {object} options */
    (path, options) => {
      const tree = parse(path, { ...options, target: 'esnext', tsx: path.endsWith('.tsx') });
      return { ...tree, body: listSources(tree).map(asImport) };
    },
    { importsOnly: true },
  );
}
/** @param {object} source */
function asImport(source) {
  return { type: 'ImportDeclaration', source, specifiers: [], typeOnly: false };
}

/**
 * String literals after `from`, in `import(…)`, `require(…)` and `import('…').Type`.
 *
 * @param {any} node
 * @returns {object[]}
 */
function listSources(node) {
  if (typeof node !== 'object' || node === null) return [];
  if (Array.isArray(node)) return node.flatMap(listSources);
  const own = [];
  if (/^(Import|Export)\w*Declaration$/.test(node.type) && node.source) own.push(node.source);
  if (node.type === 'TsImportType') own.push(node.argument);
  if (node.type === 'CallExpression') {
    const called = node.callee.type === 'Import' || node.callee.value === 'require';
    const argument = node.arguments[0]?.expression;
    if (called && argument?.type === 'StringLiteral') own.push(argument);
  }
  return [...own, ...Object.values(node).flatMap(listSources)];
}
