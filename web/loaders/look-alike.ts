import { decode } from 'punycode.js/punycode.es6.js';
import { normalForm } from '../../kit/normal-form.ts';

/** Confusable letters of other scripts by ASCII letter, from Unicode Technical Standard 39. */
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
const SCRIPTS = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
];
const ASCII_TWINS = [
  [/rn/g, 'm'],
  [/vv/g, 'w'],
  [/0/g, 'o'],
  [/1/g, 'l'],
] as const;

/**
 * Returns an address in ASCII letters if it contains letters that only look like them. That means mixed scripts in a
 * word, a word of another script that has an ASCII twin, full-width letters, or a known host. Returns null otherwise,
 * so that words of a visitor's own language stay.
 */
export function asciiLookAlike(typed: string, known: ReadonlySet<string>): string | null {
  const shown = normalForm(typed)
    .replace(/\p{Cf}/gu, '')
    .trim();
  const at = shown.lastIndexOf('@');
  if (at < 1) return null;
  const host = shown
    .slice(at + 1)
    .split('.')
    .map(unicodeLabel);
  const name = shown.slice(0, at);
  // Under a top-level domain of its own script, a word of that script is genuine.
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
  const inAscii = ASCII_TWINS.reduce((text, [seen, letter]) => text.replace(seen, letter), twin);
  const corrected = [twin, inAscii].find((one) => known.has(one));
  if (corrected !== undefined) return corrected;
  const plain = labels.map((label) => (isDisguised(label, isLatin) ? twinOf(label) : label));
  return plain.join('.');
}

/** Decodes a label in Punycode (RFC 3492), which some browsers send. */
function unicodeLabel(label: string): string {
  if (!/^xn--/i.test(label)) return label;
  try {
    return decode(label.slice(4));
  } catch {
    return label;
  }
}

/**
 * Returns whether a non-ASCII word has an ASCII twin and mixes scripts, or is entirely in a script other than Latin.
 */
function isDisguised(word: string, mayBeWhole: boolean): boolean {
  if (isAscii(word) || !isAscii(twinOf(word))) return false;
  const scripts = SCRIPTS.filter((script) => script.test(word));
  return scripts.length > 1 || (mayBeWhole && scripts[0] !== SCRIPTS[0]);
}

const isAscii = (text: string): boolean => /^\p{ASCII}*$/u.test(text);

const twinOf = (text: string): string =>
  [...text].map((letter) => TWIN_OF.get(letter) ?? letter).join('');
