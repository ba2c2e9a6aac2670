import type { JobData } from './work.ts';

/** @throws if the data has no text with this name */
export function textIn(data: JobData, name: string): string {
  const value = data[name];
  if (typeof value !== 'string') throw new Error(`The data of the job has no text ${name}.`);
  return value;
}
