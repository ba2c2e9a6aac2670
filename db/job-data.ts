import { type Activity, currentActivity } from '../kit/activity.ts';
import type { JobData } from './work.ts';

/** @throws if the data has no text with this name */
export function textIn(data: JobData, name: string): string {
  const value = data[name];
  if (typeof value !== 'string') throw new Error(`The data of the job has no text ${name}.`);
  return value;
}

const REQUEST_ID = '_requestId';
const TRACEPARENT = '_traceparent';

/** Returns the data of a new job, which remembers the request or the job that queues it. */
export function withActivity(data: JobData): JobData {
  const { requestId = null, traceparent = null } = currentActivity() ?? {};
  return {
    ...data,
    ...(requestId === null ? {} : { [REQUEST_ID]: requestId }),
    ...(traceparent === null ? {} : { [TRACEPARENT]: traceparent }),
  };
}

/** Takes a job's data apart into what queued it and what its handler gets. */
export function readActivity(all: JobData): {
  readonly activity: Activity;
  readonly data: JobData;
} {
  const { [REQUEST_ID]: requestId, [TRACEPARENT]: traceparent, ...data } = all;
  const text = (value: JobData[string] | undefined) => (typeof value === 'string' ? value : null);
  return { activity: { requestId: text(requestId), traceparent: text(traceparent) }, data };
}
