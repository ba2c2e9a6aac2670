import { z } from 'zod';
import type { Database } from '../../../db/database.ts';
import type { ApiKey, Scope } from '../../../domain/api-key/index.ts';
import type { KeyRing } from '../../../domain/license/index.ts';
import type { Secret } from '../../../kit/sign.ts';
import type { ProblemCode } from './problem.ts';
import { named } from './schemas.ts';

export type ApiDeps = {
  readonly database: Pick<Database, 'run' | 'read'>;
  readonly ring: KeyRing;
  readonly secret: Secret;
  /** Origin without a trailing slash. */
  readonly siteUrl: string;
};

export type Call<Path, Query, Body> = {
  readonly deps: ApiDeps;
  readonly key: ApiKey;
  /** The author in the audit log: `api:vtr_1a2b3c4d`. */
  readonly who: string;
  readonly path: Path;
  readonly query: Query;
  readonly body: Body;
  /** Of a POST. */
  readonly idempotencyKey: string;
};

/** One operation of the API. The router, the description, and the tests are made from it. */
export type Operation = {
  readonly id: string;
  readonly method: 'get' | 'post';
  /** As in the description: `/orders/{id}`. */
  readonly path: string;
  readonly summary: string;
  readonly scope: Scope;
  readonly parameters: z.ZodObject;
  readonly query: z.ZodObject;
  readonly body: z.ZodType | null;
  readonly status: 200 | 201;
  readonly answer: z.ZodType;
  /** Refusals beyond those that every operation may give. */
  readonly refusals: readonly ProblemCode[];
  handle(call: Call<never, never, never>): Promise<unknown>;
};

type Draft<Path extends z.ZodRawShape, Query extends z.ZodRawShape, Body, Answer> = Pick<
  Operation,
  'id' | 'path' | 'summary' | 'scope'
> & {
  readonly parameters?: Path;
  readonly query?: Query;
  readonly body?: z.ZodType<Body>;
  readonly status?: 200 | 201;
  readonly answer: z.ZodType<unknown, Answer>;
  readonly refusals?: readonly ProblemCode[];
  handle(
    call: Call<z.output<z.ZodObject<Path>>, z.output<z.ZodObject<Query>>, Body>,
  ): Promise<Answer>;
};

const build =
  (method: Operation['method']) =>
  // biome-ignore lint/complexity/noBannedTypes: an operation without parameters has an empty shape.
  <Answer, Path extends z.ZodRawShape = {}, Query extends z.ZodRawShape = {}, Body = null>(
    draft: Draft<Path, Query, Body, Answer>,
  ): Operation => ({
    ...draft,
    method,
    parameters: z.object(draft.parameters ?? {}),
    query: z.strictObject(draft.query ?? {}),
    body: draft.body ?? null,
    status: draft.status ?? 200,
    refusals: draft.refusals ?? [],
  });

export const get = build('get');
export const post = build('post');

/** A page of a list. */
export const pageSchema = <Row extends z.ZodType>(id: string, row: Row) =>
  named(
    id,
    'A page of a list.',
    z.object({
      data: z.array(row),
      nextCursor: z.string().nullable().describe('Null: this is the last page.'),
    }),
  );
