import { createRequire } from 'node:module';

/**
 * Replaces the parsers of dependency-cruiser. Its swc reader fails at JSX and `using`. Its default one needs an API that
 * TypeScript 7 lacks, reads no modules, and reports success.
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

/** Finds `from`, `import(…)`, `require(…)`, and `import('…').Type`. @param {object} tree @returns {object[]} */
function listSources(tree) {
  /** @type {object[]} */
  const found = [];
  /** @type {any[]} */
  const left = [tree];
  while (left.length > 0) {
    const node = left.pop();
    const source = sourceIn(node);
    if (source) found.push(source);
    for (const part of Object.values(node)) {
      if (typeof part === 'object' && part !== null) left.push(part);
    }
  }
  return found;
}

/** @param {any} node @returns {object | null | undefined} */
function sourceIn(node) {
  if (node.type === 'TsImportType') return node.argument;
  if (node.type === 'CallExpression') {
    const called = node.callee.type === 'Import' || node.callee.value === 'require';
    const argument = node.arguments[0]?.expression;
    return called && argument?.type === 'StringLiteral' ? argument : null;
  }
  return DECLARATION.test(node.type) ? node.source : null;
}

const DECLARATION = /^(?:Import|Export)\w*Declaration$/;
