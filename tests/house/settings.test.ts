import { describe, expect, test } from 'vitest';
import { readConfig } from '../../server/config.ts';
import { read } from './tree.ts';

type Setting = readonly [name: string, byDefault: string];

/** `# PORT=3000`. An empty value means "not set". */
const inExample = (source: string): Setting[] =>
  [...source.matchAll(/^# ([A-Z][A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [
    name,
    value.replace(/^"(.*)"$/, '$1'),
  ]);

/** Columns: name, default (a dash for none), explanation. */
const inReadme = (source: string): Setting[] =>
  [...source.matchAll(/^\| `([A-Z][A-Z_]+)` \| (?:`([^`]*)`|–) \| \S.*\|$/gm)].map(
    ([, name = '', value = '']) => [name, value],
  );

const inConfig = (source: string): string[] =>
  [...source.matchAll(/^ {2}([A-Z][A-Z_]+): (?:z|fileStorage)\b/gm)].map(([, name = '']) => name);

describe('planted faults', () => {
  test('ignores an example that is not commented out or has no equals sign', () => {
    expect(inExample('PORT=3000\n# HOST\n#PORT=1\n# Port=1\n')).toEqual([]);
  });

  test('ignores a row without a default or an explanation', () => {
    expect(inReadme('| `PORT` | 3000 | Port |\n| `HOST` | `a` | |\n| PORT | `1` | x |')).toEqual(
      [],
    );
  });

  test('reads lines, rows, and fields', () => {
    expect(inExample('# PORT=3000\n# DATABASE_URL=\n# MAIL_FROM="A <a@b.c>"')).toEqual([
      ['PORT', '3000'],
      ['DATABASE_URL', ''],
      ['MAIL_FROM', 'A <a@b.c>'],
    ]);
    expect(inReadme('| `PORT` | `3000` | Port. |\n| `DATABASE_URL` | – | Server. |')).toEqual([
      ['PORT', '3000'],
      ['DATABASE_URL', ''],
    ]);
    expect(
      inConfig('  PORT: z.coerce.number(),\n  NAME: z\n    .string(),\n  port: env.PORT,'),
    ).toEqual(['PORT', 'NAME']);
  });
});

const example = inExample(read('.env.example'));

test('lists exactly the settings of the program in .env.example, in order', () => {
  const settings = inConfig(read('server/config.ts'));
  expect(settings.length).toBeGreaterThan(10);
  expect(example.map(([name]) => name)).toEqual(settings);
});

test('lists the same settings and defaults in the README', () => {
  expect(inReadme(read('README.md'))).toEqual(example);
});

test('lists real defaults, so setting all of them changes nothing', () => {
  expect(readConfig(Object.fromEntries(example))).toEqual(readConfig({}));
});
