import { parse } from '@messageformat/parser';

type Token = ReturnType<typeof parse>[number];
type AnyToken = Token | { readonly type: 'octothorpe' };

export type ArgumentKind = 'text' | 'number' | 'date' | 'select';

export type Choice = {
  readonly argument: string;
  readonly type: 'plural' | 'selectordinal' | 'select';
  readonly cases: readonly string[];
};

/** What an ICU text requires of its caller. */
export type Shape = {
  readonly args: ReadonlyMap<string, ArgumentKind>;
  /** Names of rich-text tags (`<0>`, `<link>`), sorted, each once. */
  readonly tags: readonly string[];
  readonly choices: readonly Choice[];
  /** The text without placeholders and tags. */
  readonly words: string;
};

const TAG = /<(\/?)([a-zA-Z0-9_](?:[\w.-]*\w)?)(\/?)>/g;

/** Each combination of cases is checked as a text of its own. Messages of the shop have fewer than half as many. */
const MOST_VARIANTS = 100;

/**
 * @throws Error with the parser's reason for invalid ICU syntax, for an empty case, for too many combinations of cases,
 * and when tags do not nest
 */
export function readShape(text: string): Shape {
  const args = new Map<string, ArgumentKind>();
  const choices: Choice[] = [];
  const words: string[] = [];
  walk(parseMessage(text), (token) => {
    if (token.type === 'content') words.push(readWords(token));
    if (!('arg' in token)) return;
    const kind = kindOf(token);
    if (args.get(token.arg) === undefined || kind !== 'text') args.set(token.arg, kind);
    if ('cases' in token) {
      refuseEmptyCase(token);
      choices.push({
        argument: token.arg,
        type: token.type,
        cases: token.cases.map(({ key }) => key),
      });
    }
  });
  return { args, tags: readTags(text), choices, words: words.join(' ').replace(TAG, ' ') };
}

/** Stands for a value. A letter, so that signs beside it are judged as beside a word. */
const VALUE = 'X';

/**
 * Returns what readers may see of an ICU text: one text for each case, with a letter for each value.
 * @throws Error for invalid ICU syntax, and for too many combinations of cases
 */
export const listVariants = (text: string): string[] =>
  variantsOf(parseMessage(text)).map((variant) => variant.replace(TAG, ''));

function parseMessage(text: string): Token[] {
  const tokens = parse(text);
  if (countVariants(tokens) > MOST_VARIANTS)
    throw new Error(`more than ${MOST_VARIANTS} combinations of cases`);
  return tokens;
}

const countVariants = (tokens: readonly AnyToken[]): number =>
  tokens.reduce(
    (count, token) =>
      'cases' in token
        ? count * token.cases.reduce((sum, each) => sum + countVariants(each.tokens), 0)
        : count,
    1,
  );

function variantsOf(tokens: readonly AnyToken[]): string[] {
  return tokens.reduce<string[]>(
    (starts, token) => {
      const ends =
        token.type === 'content'
          ? [token.value]
          : 'cases' in token
            ? token.cases.flatMap((each) => variantsOf(each.tokens))
            : [VALUE];
      return starts.flatMap((start) => ends.map((end) => start + end));
    },
    [''],
  );
}

function refuseEmptyCase({ arg, cases }: Extract<Token, { cases: unknown }>): void {
  const empty = cases.find(({ tokens }) =>
    tokens.every((token) => token.type === 'content' && token.value.trim() === ''),
  );
  if (empty) throw new Error(`the case ${empty.key} of {${arg}} is empty`);
}

/** The parser treats a stray brace as text, but here it is a mistake. */
function readWords(token: Extract<Token, { type: 'content' }>): string {
  if (/[{}]/.test(token.ctx.text.replace(/'[{}#](?:[^']|'')*'/g, ''))) {
    throw new Error(`stray brace in ${token.ctx.text}`);
  }
  return token.value;
}

function walk(tokens: readonly AnyToken[], visit: (token: AnyToken) => void): void {
  for (const token of tokens) {
    visit(token);
    if ('cases' in token) for (const option of token.cases) walk(option.tokens, visit);
  }
}

function kindOf(token: Exclude<Token, { type: 'content' }>): ArgumentKind {
  if (token.type === 'argument') return 'text';
  if (token.type === 'select') return 'select';
  if (token.type !== 'function') return 'number';
  if (token.key === 'number') return 'number';
  if (token.key === 'date' || token.key === 'time') return 'date';
  throw new Error(`unknown format {${token.arg}, ${token.key}}`);
}

function readTags(text: string): string[] {
  const at = text.replace(TAG, (tag) => ' '.repeat(tag.length)).indexOf('<');
  if (at >= 0) throw new Error(`stray < in ${text.slice(at, at + 20)}`);
  const names = new Set<string>();
  const open: string[] = [];
  for (const [whole, closing, name = '', single] of text.matchAll(TAG)) {
    names.add(name);
    if (single === '/') continue;
    if (closing !== '/') open.push(name);
    else if (open.pop() !== name) throw new Error(`tag ${whole} closes what is not open`);
  }
  if (open.length > 0) throw new Error(`tag <${open.at(-1)}> is never closed`);
  return [...names].sort();
}
