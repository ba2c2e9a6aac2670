import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../tests/harness/database.ts';
import { errorLine } from './described-error.ts';
import { createLogger } from './logger.ts';

let db: TestDatabase;
let lines: string[];
beforeAll(async () => {
  db = await openTestDatabase();
  await db.database.pool.query('CREATE TABLE person (email text PRIMARY KEY, about jsonb)');
  await db.database.pool.query(`INSERT INTO person VALUES ('ana@shop.example', '{}')`);
});
afterAll(() => db.close());
beforeEach(() => {
  lines = [];
});

const logger = createLogger('warn', { write: (line) => void lines.push(line) });
const written = () => lines.join('');
const WHO = /ana|shop\.example|hush/i;

async function thrownBy(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => expect.unreachable(),
    (error: unknown) => error,
  );
}

describe('a failed query', () => {
  const insert = (email: string, about: string) => (work: { tx: TestDatabase['orm'] }) =>
    work.tx.execute(sql`insert into person values (${email}, ${about}::jsonb)`);

  test.each([
    ['a duplicate row', 'ana@shop.example', '{}', '23505'],
    ['an invalid text', 'b', '{"name":"Ana hush\\u0000"}', '22P05'],
    ['invalid JSON', 'b', 'Ana "hush" x', '22P02'],
  ])('for %s does not log its values', async (_, email, about, code) => {
    const error = await thrownBy(db.run(insert(email, about)));
    expect(String(error)).toMatch(WHO);
    logger.error({ err: error, path: '/pay' }, 'page failed');
    expect(written()).not.toMatch(WHO);
    const line = JSON.parse(written());
    expect(line.err).toMatchObject({ type: 'DrizzleQueryError', message: 'a query failed' });
    expect(line.err.sql).toBe('insert into person values ($1, $2::jsonb)');
    expect(line.err.cause.code).toBe(code);
    expect(line.err.cause.message).toMatch(/duplicate key|unsupported Unicode|invalid input/);
    expect(line.err.stack).toMatch(/^ +at .+\n/);
    expect(errorLine(error)).toMatch(/^DrizzleQueryError: a query failed, caused by \w+: /);
    expect(errorLine(error)).not.toMatch(WHO);
  });

  test('without the query builder or from the queue does not log its values', async () => {
    const one = await thrownBy(db.database.pool.query(`select 'hush'::uuid`));
    const error = await thrownBy(db.run(insert('ana@shop.example', '{}')));
    const { message, stack } = error as Error;
    logger.error({ err: one });
    logger.error({ err: { ...(error as Error), message, stack } }, 'job queue');
    logger.error(error);
    logger.error(error, 'job failed');
    expect(written().match(/"msg":"[^"]*"/g)).toEqual([
      ...['"msg":"invalid input syntax for type uuid: \\"', '"msg":"job queue"'],
      ...['"msg":"a query failed"', '"msg":"job failed"'],
    ]);
    expect(written()).toContain('invalid input syntax for type uuid');
    expect(written()).toContain('insert into person values');
    expect(written()).not.toMatch(WHO);
  });
});

test('hides addresses that a mail server repeats', () => {
  const error = new Error('550 5.1.1 <ana@shop.example>: unknown', { cause: new Error('closed') });
  logger.error({ err: error });
  expect(JSON.parse(written()).err).toMatchObject({
    type: 'Error',
    message: '550 5.1.1 <[address]>: unknown',
    cause: { type: 'Error', message: 'closed' },
  });
  expect(errorLine(error)).toBe('Error: 550 5.1.1 <[address]>: unknown, caused by Error: closed');
});

test('describes aggregate errors, names, codes, other values, and circular causes', () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  logger.error({ err: new AggregateError([refused]) });
  expect(JSON.parse(written()).err).toMatchObject({
    type: 'AggregateError',
    errors: [{ type: 'Error', code: 'ECONNREFUSED' }],
  });
  logger.error('no error at all');
  expect(written()).toContain('"msg":"no error at all"');
  expect(errorLine(Object.assign(Object.create(null), { message: 'bare' }))).toBe('Error: bare');
  expect(errorLine('gone')).toBe('string: gone');
  const circle = new RangeError('round');
  circle.cause = circle;
  expect(errorLine(circle)).toMatch(/^RangeError: round, caused by RangeError: round/);
});
