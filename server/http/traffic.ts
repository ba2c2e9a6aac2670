import type { ServerResponse } from 'node:http';

const KINDS = ['2xx', '3xx', '4xx', '5xx', 'none'] as const;

/** What this process has answered since its start. */
export class Traffic {
  /** By class of status, pages and files from memory included; `none`: whoever asked left before. */
  readonly answers = new Map<string, number>(KINDS.map((kind) => [kind, 0]));
  /** Pages rendered; one that was kept is sent without. */
  renders = 0;

  count({ headersSent, statusCode }: Pick<ServerResponse, 'headersSent' | 'statusCode'>): void {
    const kind = headersSent ? `${Math.floor(statusCode / 100)}xx` : 'none';
    this.answers.set(kind, (this.answers.get(kind) ?? 0) + 1);
  }
}
