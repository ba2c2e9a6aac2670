import { z } from 'zod';
import { SCOPES } from '../../../domain/api-key/index.ts';
import type { Operation } from './operation.ts';
import { type ProblemCode, statusOf } from './problem.ts';
import { NAMED, Problem } from './schemas.ts';

type Json = Readonly<Record<string, unknown>>;

const SCHEMAS = '#/components/schemas/';

const refOf = (schema: z.ZodType): Json => ({ $ref: `${SCHEMAS}${NAMED.get(schema)?.id}` });

/** Problems of every operation. */
const COMMON = [
  ...(['wrong-form', 'unauthorized', 'scope-missing', 'not-found', 'too-many', 'broken'] as const),
] satisfies ProblemCode[];
const OF_LISTS = ['wrong-cursor'] satisfies ProblemCode[];
const OF_POSTS = [
  ...(['not-json', 'key-required', 'key-malformed', 'in-progress', 'answer-not-kept'] as const),
  ...(['too-large', 'key-reused'] as const),
] satisfies ProblemCode[];

/** Returns the description of the API (OpenAPI 3.1), made from the schemas that validate its requests. */
export function describeApi(operations: readonly Operation[], siteUrl: string): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const operation of operations) {
    const path = paths[operation.path] ?? {};
    paths[operation.path] = path;
    path[operation.method] = describe(operation);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'REST API of the shop',
      version: '1',
      description:
        'Orders, customers, licenses, subscriptions, prices, support requests, and invoices of the shop. Newer versions may add members to answers.',
    },
    servers: [{ url: `${siteUrl}/api/v1` }],
    security: [{ apiKey: [] }],
    paths,
    components: {
      securitySchemes: {
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description: `A key made in the office, such as \`vtr_1a2b3c4d_…\`. Scopes: ${SCOPES.join(', ')}.`,
        },
      },
      schemas: describeSchemas(),
    },
  };
}

function describeSchemas(): Json {
  const { schemas } = z.toJSONSchema(NAMED, { io: 'input', uri: (id) => `${SCHEMAS}${id}` });
  return Object.fromEntries(Object.entries(schemas).map(([id, schema]) => [id, plain(schema)]));
}

/** Leaves out what the document says once for all of its schemas. */
function plain({ $schema: _, $id: __, id: ___, ...schema }: Json): Json {
  return schema;
}

function describe(operation: Operation): Json {
  const { id, summary, scope, status, answer, body, method } = operation;
  const codes = [
    ...COMMON,
    ...('cursor' in operation.query.shape ? OF_LISTS : []),
    ...(method === 'post' ? OF_POSTS : []),
    ...operation.refusals,
  ];
  return {
    operationId: id,
    summary,
    description: `Scope: \`${scope}\`.`,
    'x-scope': scope,
    parameters: parametersOf(operation),
    ...(body && {
      requestBody: { required: true, content: { 'application/json': { schema: refOf(body) } } },
    }),
    responses: {
      [status]: {
        description: NAMED.get(answer)?.description ?? '',
        content: { 'application/json': { schema: refOf(answer) } },
      },
      ...problemsOf(codes),
    },
  };
}

function problemsOf(codes: readonly ProblemCode[]): Json {
  const byStatus = Map.groupBy(codes, statusOf);
  return Object.fromEntries(
    [...byStatus].map(([status, same]) => [
      status,
      {
        description: same.map((code) => `\`${code}\``).join(', '),
        content: { 'application/problem+json': { schema: refOf(Problem) } },
      },
    ]),
  );
}

const KEY_PARAMETER = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  description: 'A value of your own, such as a UUID. A repeated request gets the first answer.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};

function parametersOf({ parameters, query, method }: Operation): Json[] {
  return [
    ...membersOf(parameters).map((one) => ({ ...one, in: 'path' })),
    ...membersOf(query).map((one) => ({ ...one, in: 'query' })),
    ...(method === 'post' ? [KEY_PARAMETER] : []),
  ];
}

function membersOf(schema: z.ZodObject): Json[] {
  // The output has the type of a coerced number, and the input has what may be left out.
  const { properties = {} } = z.toJSONSchema(schema, { io: 'output' });
  const { required = [] } = z.toJSONSchema(schema, { io: 'input' });
  return Object.entries(properties).map(([name, member]) => {
    const { description, ...rest } = member as Json;
    return {
      name,
      required: required.includes(name),
      ...(description !== undefined && { description }),
      schema: rest,
    };
  });
}
