import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { type PasswordFault, passwordFault } from './password.ts';

/** Guesses, as a power of ten, that somebody who begins with leaked passwords must need at least. */
const LEAST_GUESSES = 10;
/** Characters that are looked at together: guessing takes four times as long for twice as many. */
const PIECE = 32;

/**
 * Why a password somebody chooses is refused, or null; at sign-up, at a reset and at a change. First the quick rule, then
 * the list of leaked passwords: what is one of them, or little more (a year, a sign, another spelling), is `common`.
 */
export async function checkNewPassword(
  password: string,
  owner: { readonly email: string; readonly name: string },
): Promise<PasswordFault | null> {
  const fault = passwordFault(password, owner);
  if (fault !== null) return fault;
  opened ??= openList();
  const list = await opened;
  // What has a strong piece is strong as a whole.
  const isStrong = piecesOf(password).some(
    (piece) => list.check(piece).guessesLog10 >= LEAST_GUESSES,
  );
  return isStrong ? null : 'common';
}

/** What is said several times is no stronger than said once. */
function piecesOf(password: string): string[] {
  const [, once = ''] = /^(.+?)\1*$/su.exec(password.normalize('NFKC')) ?? [];
  const signs = [...once];
  const count = Math.ceil(signs.length / PIECE);
  return Array.from({ length: count }, (_, index) =>
    signs.slice(index * PIECE, (index + 1) * PIECE).join(''),
  );
}

let opened: Promise<ZxcvbnFactory> | null = null;

/** 49,233 passwords of published breaches, the most frequent first; half a megabyte that most starts never need. */
async function openList(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory: Guesser }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new Guesser({ dictionary, graphs: adjacencyGraphs });
}
