import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { integer, pgTable, timestamp } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../tests/harness/database.ts';

const sample = pgTable('sample', {
  id: integer().primaryKey(),
  at: timestamp({ withTimezone: true, mode: 'date' }),
});

let database: TestDatabase;
let pool: pg.Pool;

beforeAll(async () => {
  database = await openTestDatabase();
  pool = database.database.pool;
  await pool.query('CREATE TABLE sample (id int PRIMARY KEY, at timestamptz)');
});

beforeEach(() => pool.query('TRUNCATE sample'));

afterAll(() => database.close());

const count = async () => (await pool.query('SELECT FROM sample')).rowCount;

test('reports an error like node-postgres, and runs the next query', async () => {
  const failing = pool.query('SELECT 1 / $1::int', [0]);
  await expect(failing).rejects.toMatchObject({ code: '22012', severity: 'ERROR' });
  await expect(failing).rejects.toBeInstanceOf(pg.DatabaseError);
  expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
});

test('rolls back a failed transaction', async () => {
  const failing = database.orm.transaction(async (tx) => {
    await tx.insert(sample).values({ id: 1 });
    throw new Error('changed my mind');
  });
  await expect(failing).rejects.toThrow('changed my mind');
  expect(await count()).toBe(0);
});

test('resets a connection that was released in the middle of a transaction', async () => {
  const client = await pool.connect();
  await client.query('BEGIN');
  await client.query({ name: 'one', text: 'INSERT INTO sample VALUES ($1)', values: [1] });
  await client.query('SET LOCAL statement_timeout = 1');
  client.release(new Error('broken'));
  await pool.query({ name: 'one', text: 'INSERT INTO sample VALUES ($1)', values: [2] });
  expect((await pool.query('SELECT id FROM sample')).rows).toEqual([{ id: 2 }]);
});

test('rolls back a text of several statements that fails halfway', async () => {
  await expect(
    pool.query('BEGIN; INSERT INTO sample VALUES (1); SELECT 1 / 0; COMMIT'),
  ).rejects.toThrow('division by zero');
  expect(await count()).toBe(0);
});

test('accepts the type parsers of Drizzle, and returns dates as Drizzle expects them', async () => {
  const at = new Date('2026-03-29T01:30:00.123Z');
  await database.orm.insert(sample).values({ id: 1, at });
  expect(await database.orm.select().from(sample)).toEqual([{ id: 1, at }]);
  const types = { getTypeParser: () => (text: string) => `<${text}>` };
  const { rows } = await pool.query({ text: 'SELECT $1::int AS n', values: [5], types } as never);
  expect(rows).toEqual([{ n: '<5>' }]);
});

test('transfers large and unusual values unchanged', async () => {
  const text = 'ü€😀\'"\\\n'.repeat(100_000);
  const bytes = Buffer.from([0, 1, 255, 0]);
  const { rows } = await pool.query(
    'SELECT $1::text AS text, $2::bytea AS bytes, $3::jsonb AS json, $4::text AS nothing',
    [text, bytes, { a: [1, null] }, null],
  );
  expect(rows).toEqual([{ text, bytes, json: { a: [1, null] }, nothing: null }]);
});

test('returns to each parallel query its own rows', async () => {
  const numbers = Array.from({ length: 50 }, (_, index) => index);
  const answers = await Promise.all(numbers.map((n) => pool.query('SELECT $1::int AS n', [n])));
  expect(answers.map(({ rows }) => rows[0])).toEqual(numbers.map((n) => ({ n })));
});

test('keeps the outer transaction when a savepoint rolls back', async () => {
  await drizzle(pool).transaction(async (tx) => {
    await tx.insert(sample).values({ id: 1 });
    await expect(
      tx.transaction((inner) => inner.execute(sql`INSERT INTO sample VALUES (1)`)),
    ).rejects.toThrow();
    await tx.insert(sample).values({ id: 2 });
  });
  expect(await count()).toBe(2);
});
