import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { type PasswordFault, passwordFault } from './password.ts';

/** Power of ten of the guesses that an attacker with leaked passwords needs at least. */
const LEAST_GUESSES = 10;
/** Characters per check, whose time quadruples when the length doubles. */
const PIECE = 32;

export async function checkNewPassword(
  password: string,
  owner: { readonly email: string; readonly name: string },
): Promise<PasswordFault | null> {
  const fault = passwordFault(password, owner);
  if (fault !== null) return fault;
  opened ??= openList();
  const list = await opened;
  // One strong piece makes the whole strong.
  const isStrong = piecesOf(password).some(
    (piece) => list.check(piece).guessesLog10 >= LEAST_GUESSES,
  );
  return isStrong ? null : 'common';
}

function piecesOf(password: string): string[] {
  const [, once = ''] = /^(.+?)\1*$/su.exec(password.normalize('NFKC')) ?? [];
  const characters = [...once];
  const count = Math.ceil(characters.length / PIECE);
  return Array.from({ length: count }, (_, index) =>
    characters.slice(index * PIECE, (index + 1) * PIECE).join(''),
  );
}

let opened: Promise<ZxcvbnFactory> | null = null;

/** 49,233 leaked passwords take half a megabyte, so they load on demand. */
async function openList(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory: Guesser }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new Guesser({ dictionary, graphs: adjacencyGraphs });
}
