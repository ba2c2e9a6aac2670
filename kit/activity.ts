import { AsyncLocalStorage } from 'node:async_hooks';

/** Travels from a request or a job to its log lines and to the jobs that it queues. */
export type Activity = {
  /** The request that led to this, directly or through jobs. */
  readonly requestId: string | null;
  /** The place in a trace, in the form of W3C Trace Context. Null without traces. */
  readonly traceparent: string | null;
};

const current = new AsyncLocalStorage<Activity>();

/** Runs `fn`, with everything that it awaits, as part of an activity. */
export const runActivity = <Result>(activity: Activity, fn: () => Result): Result =>
  current.run(activity, fn);

/** Returns the activity of the caller, or null outside of a request or a job. */
export const currentActivity = (): Activity | null => current.getStore() ?? null;
