import { argon2, timingSafeEqual } from 'node:crypto';
import { systemRandom } from '../../kit/random.ts';
import { PASSWORD_LENGTH } from './account.ts';
import { COMMON_PARTS } from './common-words.ts';

export type PasswordFault = 'too-short' | 'too-long' | 'common' | 'personal';

/** Characters that are left when everything common is taken away; fewer are soon guessed. */
const LEAST_OWN = 4;
/** Characters of an address or a name that are too short to be found in a password by more than chance. */
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

/**
 * Why a password is refused, or null. No signs are demanded: length counts, and that it is not made of what published
 * breaches are made of, nor of its owner's address or name. `checkNewPassword` knows whole leaked passwords as well.
 */
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

/** How many different characters are left without common words, these words, dates, runs and repeats. */
function countOwn(password: string, words: readonly string[]): number {
  const plain = password.normalize('NFKC').toLowerCase();
  const spelled = [...plain].map((sign) => LOOKALIKES[sign] ?? sign).join('');
  const kinds = [plain, spelled].map((text) => {
    const bare = [...words, ...COMMON_PARTS].reduce(
      (rest, word) => rest.replaceAll(word, '\n'),
      text.replace(/[^\p{L}\p{N}]/gu, ''),
    );
    return new Set(withoutRuns(bare).replace(/\d{1,8}/g, '')).size - 1;
  });
  return Math.min(...kinds);
}

/** Without three and more that follow each other in the alphabet, either way round, or are the same. */
function withoutRuns(text: string): string {
  const signs = [...text];
  const near = signs.map((sign, index) => {
    const before = signs[index - 1];
    return before !== undefined && Math.abs(codeOf(sign) - codeOf(before)) <= 1;
  });
  const isInside = (index: number) => near[index] === true && near[index + 1] === true;
  const kept = signs.filter((_, index) => ![index - 1, index, index + 1].some(isInside));
  return `\n${kept.join('')}`;
}

const codeOf = (sign: string): number => sign.codePointAt(0) ?? 0;

/** OWASP's second choice for Argon2id: 19 MiB, two passes; about 70 ms on one core. */
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const;
const MARK = 'argon2id$v=19$m=19456,t=2,p=1';

/** The password as it is kept, salted: `argon2id$…$salt$tag`. Takes tens of milliseconds, outside this thread. */
export async function hashPassword(password: string): Promise<string> {
  const salt = Buffer.from(systemRandom.bytes(16));
  const tag = await derive(password, salt);
  return `${MARK}$${salt.toString('base64url')}$${tag.toString('base64url')}`;
}

/** Whether `hashPassword` made this of that password. */
export async function verifyPassword(hash: string, password: string): Promise<boolean> {
  const [salt = '', tag = ''] = hash.startsWith(`${MARK}$`)
    ? hash.slice(MARK.length + 1).split('$')
    : [];
  const made = await derive(password, Buffer.from(salt || 'nobody-knows-it.', 'base64url'));
  const kept = Buffer.from(tag, 'base64url');
  return kept.length === made.length && timingSafeEqual(kept, made);
}

function derive(password: string, nonce: Uint8Array): Promise<Buffer> {
  // The same letters typed on another keyboard may be other code points.
  const message = Buffer.from(password.normalize('NFKC'), 'utf8');
  return new Promise((done, fail) => {
    argon2('argon2id', { ...COST, message, nonce }, (error, tag) => {
      if (error) fail(error);
      else done(Buffer.from(tag));
    });
  });
}

/** How passwords become what is kept, and are compared with it. */
export type Passwords = {
  readonly hash: typeof hashPassword;
  readonly verify: typeof verifyPassword;
};
