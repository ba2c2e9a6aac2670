import { decode } from 'punycode.js/punycode.es6.js';

/** Letters of other scripts by the ASCII letter they look like, as UTS 39 has them. */
const TWINS: Readonly<Record<string, string>> = {
  a: 'аαɑạąàáâãäåāă',
  A: 'АΑ',
  b: 'ьƅ',
  B: 'ВΒЬ',
  c: 'сϲçćč',
  C: 'СϹ',
  d: 'ԁɗ',
  e: 'еєҽèéêëēęě',
  E: 'ЕΕ',
  g: 'ɡցğģ',
  h: 'һհ',
  H: 'НΗ',
  i: 'іιıɩїìíîïĩīį',
  I: 'ІΙ',
  j: 'јϳ',
  J: 'Ј',
  k: 'кκ',
  K: 'КΚ',
  l: 'ӏǀ',
  M: 'МΜ',
  n: 'ոηñńňņ',
  N: 'Ν',
  o: 'оοօσөòóôõöøōő',
  O: 'ОΟՕ',
  p: 'рρ',
  P: 'РΡ',
  q: 'ԛգ',
  r: 'ŕř',
  s: 'ѕśşšș',
  S: 'Ѕ',
  t: 'тτţťț',
  T: 'ТΤ',
  u: 'υսùúûüũūů',
  v: 'ѵν',
  w: 'ԝωŵ',
  x: 'хχ',
  X: 'ХΧ',
  y: 'уγýÿ',
  Y: 'УΥ',
  z: 'źżž',
  Z: 'Ζ',
};
const TWIN_OF: ReadonlyMap<string, string> = new Map(
  Object.entries(TWINS).flatMap(([letter, twins]) =>
    [...twins].map((twin): [string, string] => [twin, letter]),
  ),
);
/** Scripts in which whole words can look like Latin ones. */
const SCRIPTS = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
];
/** What looks alike in ASCII too. */
const ASCII_TWINS = [
  [/rn/g, 'm'],
  [/vv/g, 'w'],
  [/0/g, 'o'],
  [/1/g, 'l'],
] as const;

/**
 * The address in ASCII letters, when it is written with letters that only look like them: of several scripts in one word,
 * of another script in a word that has an ASCII twin from end to end, in full width, or as the name of a known host.
 * Null when it is what it looks like: words of one's own language are.
 */
export function asciiLookAlike(typed: string, known: ReadonlySet<string>): string | null {
  const shown = typed
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .trim();
  const at = shown.lastIndexOf('@');
  if (at < 1) return null;
  const host = shown
    .slice(at + 1)
    .split('.')
    .map(unicodeLabel);
  const name = shown.slice(0, at);
  // Below an ending of its own script a word of that script is what it looks like.
  const isLatin = isAscii(twinOf(host.at(-1) ?? ''));
  const plainName = isDisguised(name, isLatin) ? twinOf(name) : name;
  const plain = `${plainName}@${plainHost(host, known, isLatin)}`;
  return plain === `${name}@${host.join('.')}` && shown === typed.trim() ? null : plain;
}

function plainHost(
  labels: readonly string[],
  known: ReadonlySet<string>,
  isLatin: boolean,
): string {
  const host = labels.join('.');
  if (known.has(host.toLowerCase())) return host;
  const twin = twinOf(host).toLowerCase();
  const inAscii = ASCII_TWINS.reduce((text, [seen, meant]) => text.replace(seen, meant), twin);
  const meant = [twin, inAscii].find((one) => known.has(one));
  if (meant !== undefined) return meant;
  const plain = labels.map((label) => (isDisguised(label, isLatin) ? twinOf(label) : label));
  return plain.join('.');
}

/** Some browsers send a domain in the letters of RFC 3492. */
function unicodeLabel(label: string): string {
  if (!/^xn--/i.test(label)) return label;
  try {
    return decode(label.slice(4));
  } catch {
    return label;
  }
}

/** Whether a word beyond ASCII has an ASCII twin, and either mixes scripts or is whole of one that is not Latin. */
function isDisguised(word: string, mayBeWhole: boolean): boolean {
  if (isAscii(word) || !isAscii(twinOf(word))) return false;
  const scripts = SCRIPTS.filter((script) => script.test(word));
  return scripts.length > 1 || (mayBeWhole && scripts[0] !== SCRIPTS[0]);
}

const isAscii = (text: string): boolean => /^\p{ASCII}*$/u.test(text);

/** Letter by letter; what has no twin stays. */
const twinOf = (text: string): string =>
  [...text].map((letter) => TWIN_OF.get(letter) ?? letter).join('');
