import { expect, test } from 'vitest';
import { DatabaseStopped } from '../errors.ts';
import { type Engine, Session } from './session.ts';

const READY = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);
const SYNC = Buffer.from([0x53, 0, 0, 0, 4]);

function engineAnswering(answer: Uint8Array): Engine & { calls: number } {
  return {
    calls: 0,
    async execProtocolRawStream(_message, { onRawData }) {
      this.calls += 1;
      onRawData(answer);
    },
  };
}

test('fails this answer and all later ones after a failed fsync', () => {
  let failure: Error | null = null;
  const engine = engineAnswering(READY);
  const session = new Session(engine, () => failure);
  expect(session.exchange(SYNC)).toEqual(READY);
  failure = new Error('EIO');
  const refused = session.exchange(SYNC);
  expect(refused).toBeInstanceOf(DatabaseStopped);
  expect(session.failure?.cause).toBe(failure);
  failure = null;
  expect(session.exchange(SYNC)).toBe(refused);
  expect(engine.calls).toBe(2);
});

test('stops after an incomplete answer', () => {
  const session = new Session(engineAnswering(READY.subarray(0, 3)), () => null);
  expect(session.exchange(SYNC)).toBeInstanceOf(DatabaseStopped);
});

test('copies the answer, because the engine reuses its memory', () => {
  const memory = Buffer.from(READY);
  const answer = new Session(engineAnswering(memory), () => null).exchange(SYNC);
  memory.fill(0);
  expect(answer).toEqual(READY);
});
