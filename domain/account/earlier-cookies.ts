import { timingSafeEqual } from 'node:crypto';
import { createAuthMiddleware } from '@better-auth/core/api';
import { serializeSignedCookie } from 'better-call';
import { listSecrets, type Secret } from '../../kit/sign.ts';
import { COOKIE_PREFIX } from './account.ts';

/**
 * A plugin for the sign-in library, which verifies cookies with one secret only. Before an endpoint reads a cookie that an
 * earlier secret signed, the plugin signs it with the current one. The browser keeps its cookie until it expires.
 */
export function acceptEarlierCookies(secret: Secret) {
  const [current, ...earlier] = listSecrets(secret);
  return {
    id: 'earlier-cookies',
    hooks: {
      before: [
        {
          matcher: () => earlier.length > 0,
          handler: createAuthMiddleware(async (context) => {
            const cookie = context.headers?.get('cookie') ?? '';
            if (!cookie.includes(COOKIE_PREFIX)) return;
            const pairs = cookie.split(/;\s*/).map((pair) => resign(pair, { current, earlier }));
            const headers = new Headers(context.headers);
            headers.set('cookie', (await Promise.all(pairs)).join('; '));
            return { context: { headers } };
          }),
        },
      ],
    },
  };
}

type Secrets = { readonly current: string; readonly earlier: readonly string[] };

async function resign(pair: string, { current, earlier }: Secrets): Promise<string> {
  if (!pair.startsWith(`${COOKIE_PREFIX}.`)) return pair;
  const at = pair.indexOf('=');
  const [name, signed] = [pair.slice(0, at), decode(pair.slice(at + 1))];
  const value = signed.slice(0, signed.lastIndexOf('.'));
  for (const secret of earlier) {
    if (isSame(pair, await signedPair(name, value, secret))) {
      return signedPair(name, value, current);
    }
  }
  return pair;
}

/** Without the attributes that the prefix of the name requires. */
async function signedPair(name: string, value: string, secret: string): Promise<string> {
  return (await serializeSignedCookie(name, value, secret)).split(';', 1)[0] ?? '';
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
