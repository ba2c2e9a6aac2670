import { describe, expect, test } from 'vitest';
import { isTest, listFiles, read } from './tree.ts';

type Rule = {
  readonly why: string;
  readonly pattern: RegExp;
  readonly where: RegExp;
  readonly except: RegExp;
  readonly planted: readonly string[];
  readonly fine: readonly string[];
};

const CODE = /\.(ts|tsx|mjs)$/;
const SCRIPTS = /^(tools|tests|bench)\/|\.test\.tsx?$/;
// Split, so that this file does not find itself.
const UNFINISHED = [
  '\\bTO' + 'DO\\b',
  '\\bFIX' + 'ME\\b',
  '[Ll]orem ' + 'ipsum',
  '[Cc]oming ' + 'soon',
];

const RULES: Readonly<Record<string, Rule>> = {
  environment: {
    why: 'the environment is read in server/config.ts, once, checked',
    pattern: /\bprocess\s*\.\s*env\b|import\.meta\.env\.(?!(SSR|DEV|PROD)\b)/,
    where: CODE,
    except: /^server\/config\.ts$|^(tools|tests|bench)\/|\.test\.tsx?$|^[^/]+\.config\.ts$/,
    planted: ['const port = process.env.PORT;', 'process . env["X"]', 'import.meta.env.VITE_KEY'],
    fine: ['if (import.meta.env.SSR) run();', '// process.env is read in config'],
  },
  clock: {
    why: 'time comes from a Clock or from Work.now, so that tests can set it',
    pattern: /\bDate\.now\(|\bnew Date\(\s*\)|\bnew Date(?=[;,)\s])(?!\s*\()/,
    where: CODE,
    except: new RegExp(`^kit/|${SCRIPTS.source}`),
    planted: ['const at = Date.now();', 'const at = new Date();', 'run(new Date( ))'],
    fine: ['new Date(row.paidAt)', 'clock.now()', '/* new Date() */'],
  },
  randomness: {
    why: 'randomness comes from kit/random, so that tests can count on it',
    pattern: /\bMath\.random\(|\brandomUUID\(|\brandomBytes\(|\bgetRandomValues\(/,
    where: CODE,
    except: new RegExp(`^kit/|${SCRIPTS.source}`),
    planted: ['Math.random()', 'crypto.randomUUID()', 'randomBytes(16)'],
    fine: ['random.bytes(16)'],
  },
  conflicts: {
    why: 'clients send once more what is answered 409: for a key at work only, conflicts of the business are 422',
    pattern: /\b409\b/,
    where: /^(web|server|domain|kit)\/.*\.tsx?$/,
    except:
      /\.test\.tsx?$|^server\/(http\/idempotency|api\/v1\/problem)\.ts$|^web\/client\/http-client\.ts$/,
    planted: ["'seats-taken': 409,", 'reply({ refused }, 409)'],
    fine: ['return refuse(422, refusalOf(answer, locale));', '// as 409'],
  },
  'normal forms': {
    why: 'text of any length is normalized by kit/normal-form, in linear time',
    pattern: /\.normalize\(/,
    where: /^(web|server|domain|kit)\/.*\.tsx?$/,
    // Of these, each limits the length before.
    except:
      /\.test\.tsx?$|^kit\/(normal-form|fonts|search\/words)\.ts$|^domain\/account\/(new-)?password\.ts$/,
    planted: ["typed.normalize('NFKC')", 'text\n    .normalize()'],
    fine: ["normalForm(typed, 'NFC')", 'normalizePath(path)', "// .normalize('NFC')"],
  },
  unfinished: {
    why: 'what is not finished is not there',
    pattern: new RegExp(UNFINISHED.join('|')),
    where: /\.(ts|tsx|mjs|css|md|po|json|sql|svg|html|sh|yml)$/,
    except: /^package-lock\.json$/,
    planted: [`// ${'TO' + 'DO'}: later`, `<p>Coming ${'soon'}</p>`, `lorem ${'ipsum'} dolor`],
    fine: ['the method is done', 'sobre todo'],
  },
  secrets: {
    why: 'a key in the repository is a key everybody has',
    pattern:
      /-----BEGIN [A-Z ]*PRIVATE KEY-----\n[A-Za-z0-9+/=\n]{40}|\b(sk|rk)_live_\w{8}|\bAKIA[A-Z0-9]{16}\b/,
    where: /./,
    except: /^$/,
    planted: [`-----BEGIN PRIVATE KEY-----\n${'A'.repeat(64)}`, `sk_${'live'}_abcdefgh`],
    fine: ['-----BEGIN PRIVATE KEY-----\\n…', 'sk_test_123'],
  },
};

/** Good enough to search for calls. Strings with `//` keep their rest. */
const withoutComments = (source: string) =>
  source.replace(/\/\*[\s\S]*?\*\//g, ' ').replace(/(^|\s)\/\/.*$/gm, '$1');

const breaks = (name: string, rule: Rule, source: string) =>
  rule.pattern.test(name === 'unfinished' || name === 'secrets' ? source : withoutComments(source));

describe.each(Object.entries(RULES))('%s', (name, rule) => {
  test.each(rule.planted)('finds a planted fault: %j', (source) => {
    expect(breaks(name, rule, source)).toBe(true);
  });

  test.each(rule.fine)('accepts %s', (source) => {
    expect(breaks(name, rule, source)).toBe(false);
  });

  test(`nowhere in the tree: ${rule.why}`, () => {
    const files = listFiles(rule.where).filter((path) => !rule.except.test(path));
    expect(files.length).toBeGreaterThan(10);
    expect(files.filter((path) => breaks(name, rule, read(path)))).toEqual([]);
  });
});

test('contains no machine or folder names', () => {
  const patterns = /\/(work|home|root)\/(main|shared|user)|\/tmp\/brief/;
  const files = listFiles(/\.(ts|tsx|mjs|css|md|po|json|sql|sh)$/).filter((path) => !isTest(path));
  expect(files.filter((path) => patterns.test(read(path)))).toEqual([]);
});

test.skipIf(listFiles(/^README\.md$/).length === 0)('needs only two commands in the README', () => {
  const blocks = read('README.md').match(/^```[\s\S]*?^```/gm) ?? [];
  const lines = blocks.flatMap((block) => block.split('\n').slice(1, -1));
  const commands = lines.map((line) => line.replace(/^\$ |\s*#.*$/g, '').trim()).filter(Boolean);
  expect([...new Set(commands)].sort()).toEqual(['npm start', 'npm test']);
});
