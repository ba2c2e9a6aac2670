import { normalForm } from '../normal-form.ts';
import { countTypos, nearTo } from './closeness.ts';
import { joinKana, writeKatakana } from './kana.ts';
import { listWords, type Word } from './words.ts';

export type SearchRecord = {
  readonly title: string;
  readonly summary: string;
  readonly body: string;
  /** Hidden synonyms. */
  readonly keywords: string;
  /** Usually 1. Breaks ties, highest first. */
  readonly boost: number;
};

/** Term `n` has the postings `starts[n]` to `starts[n + 1]`. Flat arrays need an eighth of the memory of objects. */
type Postings = {
  readonly starts: Uint32Array;
  readonly documents: Uint16Array;
  readonly weights: Float32Array;
};

export type TextIndex<R extends SearchRecord> = {
  readonly tag: string;
  /** With their accents: in Vietnamese, 'thẻ' is a card. */
  readonly stopWords: ReadonlySet<string>;
  readonly records: readonly R[];
  readonly terms: ReadonlyMap<string, number>;
  readonly postings: Postings;
  /** The folded words of each record, with a space on each side. */
  readonly sequences: readonly string[];
  /** The spelling of each term in a hint. */
  readonly spellings: ReadonlyMap<string, string>;
};

export type Found<R> = {
  readonly records: readonly R[];
  /** The words that decided, for marking them. */
  readonly asked: readonly string[];
  /** The query with corrected spelling, or null. */
  readonly hint: string | null;
};

const FIELD_WEIGHTS = { title: 4, summary: 2, body: 1, keywords: 1.5 } as const;
const FIELDS = ['title', 'summary', 'body', 'keywords'] as const;
const MOST_WORDS = 12;
/** The share of the query, weighted by word, that a record must contain. */
const LEAST_COVERED = 0.34;
/** Weight of a stop word beside another word. Alone, it counts in full. */
const BESIDE_OTHERS = 0.05;
/** Relative to the best record. */
const LEAST_SCORE = 0.15;
/** Weight of similar words when the texts contain the exact word. */
const BESIDE_EXACT = 0.75;
/** Below this closeness, a word may be misspelled. */
const UNKNOWN = 0.4;
const SHORTEST_HINT = 4;

/** `stopWords` has words of the language that say little in a query, such as 'where' and 'my'. */
export function buildIndex<R extends SearchRecord>(
  records: readonly R[],
  tag: string,
  stopWords: readonly string[] = [],
): TextIndex<R> {
  const found = new Map<string, [document: number, weight: number][]>();
  const spellings = new Map<string, string>();
  const sequences = records.map((record, document) => {
    const weights = new Map<string, number>();
    const sequence: string[] = [];
    for (const field of FIELDS) {
      const counts = new Map<string, number>();
      for (const { text, folded } of listWords(record[field], tag)) {
        counts.set(folded, (counts.get(folded) ?? 0) + 1);
        sequence.push(folded);
        if (!spellings.has(folded)) spellings.set(folded, text.toLocaleLowerCase(tag));
      }
      for (const [term, count] of counts) {
        const weight = (2 * FIELD_WEIGHTS[field] * count) / (count + 1);
        weights.set(term, (weights.get(term) ?? 0) + weight);
      }
    }
    for (const [term, weight] of weights) {
      const postings = found.get(term) ?? [];
      postings.push([document, weight]);
      found.set(term, postings);
    }
    return ` ${sequence.join(' ')} `;
  });
  const terms = new Map([...found.keys()].map((term, number) => [term, number]));
  return {
    tag,
    stopWords: new Set(stopWords.map((word) => plainOf(word, tag))),
    records,
    terms,
    postings: flatten([...found.values()]),
    sequences,
    spellings,
  };
}

function flatten(terms: readonly (readonly [document: number, weight: number][])[]): Postings {
  const starts = new Uint32Array(terms.length + 1);
  for (const [number, { length }] of terms.entries())
    starts[number + 1] = (starts[number] ?? 0) + length;
  const all = terms.flat();
  return {
    starts,
    documents: Uint16Array.from(all, ([document]) => document),
    weights: Float32Array.from(all, ([, weight]) => weight),
  };
}

/** One spelling of each letter, in lower case. */
const plainOf = (word: string, tag: string): string => normalForm(word).toLocaleLowerCase(tag);

const rangeOf = ({ starts }: Postings, term: number): [from: number, to: number] => [
  starts[term] ?? 0,
  starts[term + 1] ?? 0,
];

export function findIn<R extends SearchRecord>(index: TextIndex<R>, typed: string): Found<R> {
  const isKnown = (word: string) => index.terms.has(word);
  const query = writeKatakana(typed, (text) =>
    listWords(text, index.tag).every(({ folded }) => isKnown(folded)),
  );
  const words = joinKana(listWords(query, index.tag).slice(0, MOST_WORDS), query, {
    isKnown,
    resembles: (word) => nearestSpelling(index, word) !== null,
  });
  const asked = [...new Set(words.map(({ folded }) => folded))];
  const isStopWord = ({ text }: Word) => index.stopWords.has(plainOf(text, index.tag));
  const others = [...new Set(words.flatMap((word) => (isStopWord(word) ? [] : word.folded)))];
  const deciding = others.length > 0 ? others : asked;
  const answers = asked.map((word) => ({
    ...scoreWord(index, word),
    weight: deciding.includes(word) ? 1 : BESIDE_OTHERS,
  }));
  // Stop words alone find nothing for a query that has another word.
  const hasDeciding = answers.some(({ scores, weight }) => scores.size > 0 && weight === 1);
  const known = hasDeciding ? answers.filter(({ scores }) => scores.size > 0) : [];
  const whole = known.reduce((sum, { rarity, weight }) => sum + rarity * weight, 0);
  const ranked = index.records
    .map((record, document) => {
      let score = 0;
      let covered = 0;
      for (const { scores, rarity, weight } of known) {
        const own = scores.get(document);
        if (own === undefined) continue;
        score += own.score * weight;
        covered += rarity * own.nearness * weight;
      }
      const share = covered / whole;
      const adjacent = 1 + 0.5 * shareOfPairs(asked, index.sequences[document] ?? '');
      return { record, share, score: score * (0.3 + 0.7 * share) * adjacent * record.boost };
    })
    .filter(({ share, score }) => score > 0 && share >= LEAST_COVERED)
    .sort((one, other) => other.score - one.score);
  const least = (ranked[0]?.score ?? 0) * LEAST_SCORE;
  const records = ranked.filter(({ score }) => score >= least).map(({ record }) => record);
  return { records, asked: deciding, hint: hintFor(index, words, answers, asked) };
}

type Own = { readonly score: number; readonly nearness: number };
type OneAnswer = { scores: Map<number, Own>; rarity: number; best: number };

function scoreWord<R extends SearchRecord>(index: TextIndex<R>, word: string): OneAnswer {
  const { documents, weights } = index.postings;
  const scores = new Map<number, Own>();
  const answer = { scores, rarity: 0, best: 0 };
  const isKnown = index.terms.has(word);
  const measure = nearTo(word);
  for (const [term, number] of index.terms) {
    const nearness = measure(term);
    if (nearness === 0) continue;
    const [from, to] = rangeOf(index.postings, number);
    const near = isKnown && nearness < 1 ? nearness * BESIDE_EXACT : nearness;
    const rarity = Math.log(1 + index.records.length / (to - from));
    answer.best = Math.max(answer.best, nearness);
    answer.rarity = Math.max(answer.rarity, rarity * near);
    for (let place = from; place < to; place += 1) {
      const document = documents[place] ?? 0;
      const score = near * near * rarity * (weights[place] ?? 0);
      if (score > (scores.get(document)?.score ?? 0)) {
        scores.set(document, { score, nearness: near });
      }
    }
  }
  return answer;
}

function shareOfPairs(asked: readonly string[], sequence: string): number {
  if (asked.length < 2) return 0;
  const pairs = asked.slice(1).map((word, index) => ` ${asked[index]} ${word} `);
  return pairs.filter((pair) => sequence.includes(pair)).length / pairs.length;
}

function hintFor<R extends SearchRecord>(
  index: TextIndex<R>,
  words: readonly { readonly text: string; readonly folded: string }[],
  answers: readonly OneAnswer[],
  asked: readonly string[],
): string | null {
  const hints = words.map(({ text, folded }, position) => {
    const isUnknown = (answers[asked.indexOf(folded)]?.best ?? 0) < UNKNOWN;
    const beside = { before: words[position - 1]?.folded, after: words[position + 1]?.folded };
    return (isUnknown && nearestSpelling(index, folded, beside)) || text;
  });
  return hints.some((hint, position) => hint !== words[position]?.text) ? hints.join(' ') : null;
}

type Beside = { readonly before?: string | undefined; readonly after?: string | undefined };

/** Ties go to the word with the same neighbors, then to the most used one. */
function nearestSpelling<R extends SearchRecord>(
  index: TextIndex<R>,
  word: string,
  beside: Beside = {},
): string | null {
  if (word.length < SHORTEST_HINT) return null;
  const limit = word.length < 8 ? 1 : 2;
  const near = [...index.terms].flatMap(([term, number]) => {
    const typos = term.length < SHORTEST_HINT ? limit + 1 : countTypos(term, word, limit);
    if (typos > limit) return [];
    const [from, to] = rangeOf(index.postings, number);
    return [{ term, typos, uses: to - from }];
  });
  const least = Math.min(...near.map(({ typos }) => typos));
  const [best] = near
    .filter(({ typos }) => typos === least)
    .map(({ term, uses }) => ({ term, uses, pairs: countPairs(index, term, beside) }))
    .sort((one, other) => other.pairs - one.pairs || other.uses - one.uses);
  return best ? (index.spellings.get(best.term) ?? null) : null;
}

function countPairs<R extends SearchRecord>(
  { sequences }: TextIndex<R>,
  term: string,
  { before, after }: Beside,
): number {
  const pairs = [
    ...(before === undefined ? [] : [` ${before} ${term} `]),
    ...(after === undefined ? [] : [` ${term} ${after} `]),
  ];
  return sequences.filter((sequence) => pairs.some((pair) => sequence.includes(pair))).length;
}
