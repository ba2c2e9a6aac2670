import type { JobData } from './work.ts';

/**
 * The text a job was enqueued with under this name.
 * @throws Error when there is none: the job fails, and can be seen to
 */
export function textIn(data: JobData, name: string): string {
  const value = data[name];
  if (typeof value !== 'string') throw new Error(`the job's data lacks ${name}`);
  return value;
}
