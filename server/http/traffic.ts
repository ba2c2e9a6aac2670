import type { ServerResponse } from 'node:http';

const KINDS = ['2xx', '3xx', '4xx', '5xx', 'none'] as const;

/** Counts since the start of the process. */
export class Traffic {
  /** By class of status. `none`: the client left before the response began. */
  readonly answers = new Map<string, number>(KINDS.map((kind) => [kind, 0]));
  /** Counts no pages from the cache. */
  renders = 0;

  count({ headersSent, statusCode }: Pick<ServerResponse, 'headersSent' | 'statusCode'>): void {
    const kind = headersSent ? `${Math.floor(statusCode / 100)}xx` : 'none';
    this.answers.set(kind, (this.answers.get(kind) ?? 0) + 1);
  }
}
