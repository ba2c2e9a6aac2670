import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import vectors from '../../domain/license/vectors.json' with { type: 'json' };
import { temporaryFolder } from '../../tests/harness/child.ts';

const CPP = join(import.meta.dirname, 'cpp');
const CSHARP = join(import.meta.dirname, 'csharp');
const VECTORS = join(import.meta.dirname, '../../domain/license/vectors.json');

/** Why C++ cannot be compiled here, or null. */
function whyNot(): string | null {
  if (spawnSync('g++', ['--version']).status !== 0) return 'g++ is not installed';
  const probe = { input: '#include <openssl/evp.h>\n' };
  const found = spawnSync('g++', ['-E', '-x', 'c++', '-'], probe).status === 0;
  return found ? null : 'the headers of OpenSSL (libssl-dev) are not installed';
}

/** What a program says that found every vector right. */
const LISTS = ['files', 'devices', 'keys', 'requests'] as const;
const ALL_RIGHT = LISTS.map((list) => `${list} ${vectors[list].length}\n`).join('');

const reason = whyNot();
const hasMono = ['mcs', 'mono'].every((name) => spawnSync(name, ['--version']).status === 0);
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
    expect(run.stdout).toBe(ALL_RIGHT);
  });

  test('a vector that does not fit is noticed', () => {
    const program = join(folder.path, 'run-vectors');
    const run = spawnSync(program, [join(import.meta.dirname, 'README.md')], { encoding: 'utf8' });
    expect([run.status, run.stderr]).toEqual([2, 'no vectors\n']);
  });
});

describe.skipIf(!hasMono)(`C#${hasMono ? '' : ' (skipped: Mono is not installed)'}`, () => {
  const program = join(folder.path, 'run-vectors.exe');
  const run = (file: string) => spawnSync('mono', [program, file], { encoding: 'utf8' });

  test('compiles without a warning and agrees with every vector', () => {
    const sources = readdirSync(CSHARP).filter((name) => name.endsWith('.cs'));
    const flags = ['-langversion:7.2', '-warn:4', '-warnaserror', '-r:System.Numerics.dll'];
    execFileSync('mcs', [...flags, `-out:${program}`, ...sources], { cwd: CSHARP });
    const { stdout, stderr, status } = run(VECTORS);
    expect({ stdout, stderr, status }).toEqual({ stdout: ALL_RIGHT, stderr: '', status: 0 });
  });

  test('a vector that does not fit is noticed', () => {
    const { status, stderr } = run(join(import.meta.dirname, 'README.md'));
    expect([status, stderr]).toEqual([2, 'no vectors\n']);
  });
});
