/** An error as PayPal answers it. */
export class Refusal extends Error {
  readonly status: number;
  readonly body: object;

  constructor(status: number, name: string, issue: string) {
    super(`${name}: ${issue}`);
    this.status = status;
    this.body = {
      name,
      message: 'The request failed.',
      debug_id: 'peer-debug',
      details: [{ issue, description: issue }],
    };
  }
}

export const notFound = (): Refusal =>
  new Refusal(404, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID');

export const unprocessable = (issue: string): Refusal =>
  new Refusal(422, 'UNPROCESSABLE_ENTITY', issue);

export const malformed = (issue: string): Refusal => new Refusal(400, 'INVALID_REQUEST', issue);
