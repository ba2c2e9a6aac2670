import { parse } from '@messageformat/parser';
import { isVisible } from './writing-faults.ts';

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
  /** How numbers, dates, and plurals are written if not in the usual way (`{day, date, short}`), sorted, each once. */
  readonly formats: readonly string[];
  /** Names of rich-text tags (`<0>`, `<link>`), sorted, each once. */
  readonly tags: readonly string[];
  /** Tags without words (`<0></0>`) and tags in tags (`<0><1/></0>`), sorted, each once. */
  readonly oddTags: readonly string[];
  readonly choices: readonly Choice[];
  /** Arguments of choices with an empty case, sorted, each once. */
  readonly emptyCases: readonly string[];
  /** The text without placeholders and tags. */
  readonly words: string;
};

const TAG = /<(\/?)([a-zA-Z0-9_](?:[\w.-]*\w)?)(\/?)>/g;

/** Each combination of cases is checked as a text of its own. Messages of the shop have fewer than half as many. */
const MOST_VARIANTS = 100;

/**
 * @throws Error with the parser's reason for invalid ICU syntax, for an argument of two kinds, for too many combinations
 * of cases, and when tags do not nest
 */
export function readShape(text: string): Shape {
  const args = new Map<string, ArgumentKind>();
  const formats = new Set<string>();
  const choices: Choice[] = [];
  const emptyCases = new Set<string>();
  const words: string[] = [];
  const tokens = parseMessage(text);
  walk(tokens, (token) => {
    if (token.type === 'content') words.push(readWords(token));
    if (!('arg' in token)) return;
    args.set(token.arg, commonKind(token.arg, args.get(token.arg), kindOf(token)));
    const format = formatOf(token);
    if (format !== null) formats.add(format);
    if ('cases' in token) {
      if (token.cases.some(isEmptyCase)) emptyCases.add(token.arg);
      choices.push({
        argument: token.arg,
        type: token.type,
        cases: token.cases.map(({ key }) => key),
      });
    }
  });
  refuseStrayTags(text);
  const tags = variantsOf(tokens).map(readTags);
  return {
    args,
    formats: [...formats].sort(),
    tags: sorted(tags.flatMap(({ names }) => names)),
    oddTags: sorted(tags.flatMap(({ odd }) => odd)),
    choices,
    emptyCases: [...emptyCases].sort(),
    words: words.join(' ').replace(TAG, ' '),
  };
}

const sorted = (names: readonly string[]): string[] => [...new Set(names)].sort();

/** Any value can be shown as a text, too. */
function commonKind(name: string, known: ArgumentKind = 'text', kind: ArgumentKind): ArgumentKind {
  if (known === 'text' || known === kind) return kind;
  if (kind === 'text') return known;
  throw new Error(`{${name}} is a ${known} and a ${kind}`);
}

/** Returns the type and style of a format, or the offset of a plural. Null for the usual ones. */
function formatOf(token: Exclude<Token, { type: 'content' }>): string | null {
  if ('cases' in token)
    return token.pluralOffset === undefined
      ? null
      : `{${token.arg}, ${token.type}, offset:${token.pluralOffset}}`;
  if (token.type !== 'function') return null;
  const { arg, key, param = [] } = token;
  if (key === 'number' && param.length === 0) return null;
  const style = param
    .map(({ ctx }) => ctx.text)
    .join('')
    .trim();
  return style === '' ? `{${arg}, ${key}}` : `{${arg}, ${key}, ${style}}`;
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

const isEmptyCase = ({ tokens }: Extract<Token, { cases: unknown }>['cases'][number]): boolean =>
  tokens.every((token) => token.type === 'content' && token.value.trim() === '');

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

/** A `<` before a space or a number is a sign: `Files < 4 GB`. */
const LESS_THAN = /<(?=\s|$|\d[^\s<>{}]*(?:[\s}]|$))/g;

function refuseStrayTags(text: string): void {
  const rest = [TAG, LESS_THAN].reduce(
    (left, known) => left.replace(known, (found) => ' '.repeat(found.length)),
    text,
  );
  const at = rest.indexOf('<');
  if (at >= 0) throw new Error(`stray < in ${text.slice(at, at + 20)}`);
}

type Tags = { readonly names: readonly string[]; readonly odd: readonly string[] };

/** Reads the tags of one combination of cases, because each is shown by itself. */
function readTags(variant: string): Tags {
  const names: string[] = [];
  const odd: string[] = [];
  const open: { name: string; end: number }[] = [];
  for (const { 0: whole, 1: closing, 2: name = '', 3: single, index } of variant.matchAll(TAG)) {
    names.push(name);
    const outer = open.at(-1);
    if (closing !== '/') {
      if (outer !== undefined) odd.push(`<${outer.name}><${name}>`);
      if (single !== '/') open.push({ name, end: index + whole.length });
      continue;
    }
    if (outer?.name !== name) throw new Error(`tag ${whole} closes what is not open`);
    open.pop();
    if (!isVisible(variant.slice(outer.end, index))) odd.push(`<${name}></${name}>`);
  }
  const left = open.at(-1);
  if (left !== undefined) throw new Error(`tag <${left.name}> is never closed`);
  return { names, odd };
}
