import { argon2, timingSafeEqual } from 'node:crypto';
import { systemRandom } from '../../kit/random.ts';
import { PASSWORD_LENGTH } from './account.ts';
import { COMMON_PARTS } from './common-words.ts';

export type PasswordFault = 'too-short' | 'too-long' | 'common' | 'personal';

/** Characters that must remain without common parts. */
const LEAST_OWN = 4;
/** Shorter parts of a name or an address may match by chance. */
const LEAST_NAMED = 4;

const LOOKALIKES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
  '€': 'e',
  '|': 'l',
};

export function passwordFault(
  password: string,
  owner: { readonly email: string; readonly name: string },
): PasswordFault | null {
  const length = [...password].length;
  if (length < PASSWORD_LENGTH.least) return 'too-short';
  if (length > PASSWORD_LENGTH.most) return 'too-long';
  const words = [...owner.email.split(/[@.+_-]/), ...owner.name.split(/\s+/), owner.email]
    .map((word) => word.toLowerCase())
    .filter((word) => word.length >= LEAST_NAMED);
  if (countOwn(password, []) < LEAST_OWN) return 'common';
  return countOwn(password, words) < LEAST_OWN ? 'personal' : null;
}

/** Counts the distinct characters that remain without common parts, `words`, digits, and runs. */
function countOwn(password: string, words: readonly string[]): number {
  const plain = password.normalize('NFKC').toLowerCase();
  const normalized = [...plain].map((character) => LOOKALIKES[character] ?? character).join('');
  const kinds = [plain, normalized].map((text) => {
    const bare = [...words, ...COMMON_PARTS].reduce(
      (rest, word) => rest.replaceAll(word, '\n'),
      text.replace(/[^\p{L}\p{N}]/gu, ''),
    );
    return new Set(withoutRuns(bare).replace(/\d{1,8}/g, '')).size - 1;
  });
  return Math.min(...kinds);
}

function withoutRuns(text: string): string {
  const characters = [...text];
  const near = characters.map((character, index) => {
    const before = characters[index - 1];
    return before !== undefined && Math.abs(codeOf(character) - codeOf(before)) <= 1;
  });
  const isInside = (index: number) => near[index] === true && near[index + 1] === true;
  const kept = characters.filter((_, index) => ![index - 1, index, index + 1].some(isInside));
  return `\n${kept.join('')}`;
}

const codeOf = (character: string): number => character.codePointAt(0) ?? 0;

/** OWASP's second choice for Argon2id: 19 MiB, two passes. About 70 ms on one core. */
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const;
const MARK = 'argon2id$v=19$m=19456,t=2,p=1';

/** Returns a salted hash, `argon2id$…$salt$tag`. Takes tens of milliseconds on another thread. */
export async function hashPassword(password: string): Promise<string> {
  const salt = Buffer.from(systemRandom.bytes(16));
  const tag = await derive(password, salt);
  return `${MARK}$${salt.toString('base64url')}$${tag.toString('base64url')}`;
}

/** Takes as long for an empty or unknown hash as for a real one. */
export async function verifyPassword(hash: string, password: string): Promise<boolean> {
  const [salt = '', tag = ''] = hash.startsWith(`${MARK}$`)
    ? hash.slice(MARK.length + 1).split('$')
    : [];
  const made = await derive(password, Buffer.from(salt || 'nobody-knows-it.', 'base64url'));
  const kept = Buffer.from(tag, 'base64url');
  return kept.length === made.length && timingSafeEqual(kept, made);
}

function derive(password: string, nonce: Uint8Array): Promise<Buffer> {
  // Keyboards encode the same letters differently.
  const message = Buffer.from(password.normalize('NFKC'), 'utf8');
  return new Promise((done, fail) => {
    argon2('argon2id', { ...COST, message, nonce }, (error, tag) => {
      if (error) fail(error);
      else done(Buffer.from(tag));
    });
  });
}

export type Passwords = {
  readonly hash: typeof hashPassword;
  readonly verify: typeof verifyPassword;
};
