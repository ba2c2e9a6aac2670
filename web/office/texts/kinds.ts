export const KINDS = [
  'product',
  'article',
  'questions',
  'page',
  'mail',
  'legal',
  'release',
  'message',
] as const;
type Kind = (typeof KINDS)[number];

const BY_FOLDER: readonly (readonly [folder: RegExp, kind: Kind])[] = [
  [/^products\/[^/]+\/faq\.md$|^content\/faq\//, 'questions'],
  [/^products\/[^/]+\/releases\/|^content\/releases\//, 'release'],
  [/^products\//, 'product'],
  [/^content\/blog\//, 'article'],
  [/^content\/mails\//, 'mail'],
  [/^content\/legal\//, 'legal'],
  [/^messages\//, 'message'],
];

export const kindOf = (path: string): Kind =>
  BY_FOLDER.find(([folder]) => folder.test(path))?.[1] ?? 'page';

/** States of the list's filter. */
export const STATES = [
  'original',
  'draft',
  'review',
  'planned',
  'published',
  'stale',
  'missing',
] as const;
export type State = (typeof STATES)[number];
