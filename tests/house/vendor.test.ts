import { expect, test } from 'vitest';
import { withoutJoiners } from '../../locales/joiners.ts';
import { EXAMPLE_ORDER } from '../../vendor/example-order.ts';
import { VENDOR } from '../../vendor/vendor.ts';
import { listFiles, read } from './tree.ts';

/** Names by which visitors know the company. Wire formats are named after the engine, whoever runs it. */
const { name, company, mails } = VENDOR;
const FACTS = [
  name,
  company.name,
  ...company.address,
  company.email,
  company.head,
  company.register,
  company.taxId,
  ...Object.values(mails),
  withoutJoiners(EXAMPLE_ORDER),
];

/** Sentences of the operator: the program's own name in its log, at its start, and in error messages. */
const ENGINE = new Set(['server/main.ts']);

/** Texts and code that reach visitors. Kept versions of legal texts name the company of their day, and so may a history of words. */
const PUBLIC =
  /^(?:content|products|locales|web|domain|server|kit)\/(?!.*(?:\.test\.tsx?|glossary\.md|content\/legal\/[^/]+\/[^/]+\.md)$)(?!legal\/[^/]+\/).*\.(?:md|po|tsx?|css)$|^docs\/api\/openapi\.json$/;

const vendorIn = (text: string) =>
  FACTS.filter((fact) =>
    new RegExp(`(?<![\\w-])${fact.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\w-])`).test(text),
  );

test('finds a planted name', () => {
  expect(vendorIn(`Ask ${name}.`)).toEqual([name]);
  expect(vendorIn(`at ${company.address[0]}, by ${mails.sales}`)).toEqual([
    company.address[0],
    mails.sales,
  ]);
  expect(vendorIn(`a format like x-${name.toLowerCase()}-from`)).toEqual([]);
});

test('only its folder knows the vendor', () => {
  const files = listFiles(PUBLIC).filter((path) => !ENGINE.has(path));
  expect(files.length).toBeGreaterThan(2000);
  const found = files.flatMap((path) => vendorIn(read(path)).map((fact) => `${path}: ${fact}`));
  expect(found).toEqual([]);
});

test('emails have the color of links and buttons that pages have', () => {
  const css = read('web/styles/tokens.css');
  const [light, dark] = [':root {', ':root.dark {'].map(
    (rule) => /--action: (#[0-9a-f]{6});/.exec(css.slice(css.indexOf(rule)))?.[1],
  );
  expect(VENDOR.action).toEqual({ light, dark });
});

test('names are plain text, so that they fit into Markdown and HTML', () => {
  for (const fact of FACTS) expect(fact).not.toMatch(/[<>{}*_[\]`"\\]/);
});
