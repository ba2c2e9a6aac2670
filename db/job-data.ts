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

/** Adds the request or job that queues a job to its data. */
export function withActivity(data: JobData): JobData {
  const { requestId = null, traceparent = null } = currentActivity() ?? {};
  return {
    ...data,
    ...(requestId === null ? {} : { [REQUEST_ID]: requestId }),
    ...(traceparent === null ? {} : { [TRACEPARENT]: traceparent }),
  };
}

/** Separates what queued a job from the data that its handler gets. */
export function readActivity(all: JobData): {
  readonly activity: Activity;
  readonly data: JobData;
} {
  const { [REQUEST_ID]: requestId, [TRACEPARENT]: traceparent, ...data } = all;
  const text = (value: JobData[string] | undefined) => (typeof value === 'string' ? value : null);
  return { activity: { requestId: text(requestId), traceparent: text(traceparent) }, data };
}
