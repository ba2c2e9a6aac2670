import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import vectors from '../../domain/licence/vectors.json' with { type: 'json' };
import { temporaryFolder } from '../../tests/harness/child.ts';

const CPP = join(import.meta.dirname, 'cpp');
const VECTORS = join(import.meta.dirname, '../../domain/licence/vectors.json');

/** Why C++ cannot be compiled here, or null. */
function whyNot(): string | null {
  if (spawnSync('g++', ['--version']).status !== 0) return 'g++ is not installed';
  const probe = { input: '#include <openssl/evp.h>\n' };
  const found = spawnSync('g++', ['-E', '-x', 'c++', '-'], probe).status === 0;
  return found ? null : 'the headers of OpenSSL (libssl-dev) are not installed';
}

const reason = whyNot();
const folder = temporaryFolder();
afterAll(() => folder[Symbol.dispose]());

describe.skipIf(reason !== null)(`C++${reason ? ` (skipped: ${reason})` : ''}`, () => {
  test('compiles without a warning and agrees with every vector', () => {
    const sources = readdirSync(CPP).filter((name) => name.endsWith('.cpp'));
    const program = join(folder.path, 'run-vectors');
    const flags = ['-std=c++17', '-Wall', '-Wextra', '-Werror', '-O2', '-o', program];
    execFileSync('g++', [...flags, ...sources, '-lcrypto'], { cwd: CPP });
    const run = spawnSync(program, [VECTORS], { encoding: 'utf8' });
    expect(run.stderr).toBe('');
    expect(run.status).toBe(0);
    const lists = ['files', 'devices', 'keys', 'requests'] as const;
    expect(run.stdout).toBe(lists.map((list) => `${list} ${vectors[list].length}\n`).join(''));
  });

  test('a vector that does not fit is noticed', () => {
    const program = join(folder.path, 'run-vectors');
    const run = spawnSync(program, [join(import.meta.dirname, 'README.md')], { encoding: 'utf8' });
    expect([run.status, run.stderr]).toEqual([2, 'no vectors\n']);
  });
});
