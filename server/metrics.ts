import { monitorEventLoopDelay } from 'node:perf_hooks';
import { seconds } from '../kit/time.ts';
import type { ShopStatus } from '../web/index.ts';
import type { Traffic } from './http/traffic.ts';
import type { JobCounts } from './queue-admin.ts';

/** The format of Prometheus, as text. */
export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/** How finely delays are measured, in milliseconds: a timer that often, and each tick is counted whole. */
const RESOLUTION = 10;
const NANOSECONDS_A_MILLISECOND = 1e6;

/** How good a state is, as a number to draw and to be woken by. */
const WORTH = { works: 1, off: 1, slow: 0.5, fails: 0, unknown: 0 } as const;

/** What a number is of, as it is written: `{part="mails"}`, or nothing. */
type Values = readonly (readonly [labels: string, value: number])[];
type Metric = readonly [name: string, type: 'counter' | 'gauge', help: string, values: Values];

/** What is told of this moment. */
export type Moment = {
  readonly traffic: Pick<Traffic, 'answers' | 'renders'>;
  readonly parts: ShopStatus['parts'];
  /** Null: the database does not answer. */
  readonly jobs: JobCounts | null;
  readonly delays: Delays;
};

/** What was due and had to wait since the last look, in seconds: at most, and all but one in a hundred. */
export type Delays = { readonly max: number; readonly p99: number };

/** Measures how long the process keeps what is due waiting: the time it takes away from everybody at once. */
export function watchDelays(): { read(): Delays; stop(): void } {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION });
  const waited = (nanoseconds: number) =>
    Math.max(0, nanoseconds / NANOSECONDS_A_MILLISECOND - RESOLUTION) / seconds(1);
  delays.enable();
  return {
    read() {
      const read = { max: waited(delays.max), p99: waited(delays.percentile(99)) };
      delays.reset();
      return read;
    },
    stop: () => void delays.disable(),
  };
}

/** The numbers worth watching, in the text that Prometheus reads; a library would be one more to keep for these few. */
export const writeMetrics = (moment: Moment): string =>
  metricsOf(moment)
    .filter(([, , , values]) => values.length > 0)
    .map(([name, type, help, values]) =>
      [
        `# HELP ${name} ${help}`,
        `# TYPE ${name} ${type}`,
        ...values.map(([labels, value]) => `${name}${labels} ${value}`),
      ].join('\n'),
    )
    .join('\n')
    .concat('\n');

function metricsOf({ traffic, parts, jobs, delays }: Moment): readonly Metric[] {
  const one = (value: number): Values => [['', value]];
  const answers = [...traffic.answers].map(([kind, n]) => [`{status="${kind}"}`, n] as const);
  const states = Object.entries(parts).map(([part, state]) => {
    return [`{part="${part}"}`, WORTH[state]] as const;
  });
  const { rss } = process.memoryUsage();
  return [
    ['vitrine_requests_total', 'counter', 'Requests answered, by class of status.', answers],
    ['vitrine_page_renders_total', 'counter', 'Pages made anew.', one(traffic.renders)],
    ['vitrine_part_works', 'gauge', '1: works, or is off; 0.5: slow; 0: fails.', states],
    ['vitrine_jobs_failed', 'gauge', 'Jobs that failed for good.', jobs ? one(jobs.failed) : []],
    ['vitrine_mails_waiting', 'gauge', 'Mails not sent yet.', jobs ? one(jobs.mails) : []],
    ['process_resident_memory_bytes', 'gauge', 'Memory of the process.', one(rss)],
    ['nodejs_eventloop_lag_max_seconds', 'gauge', 'Longest wait since read.', one(delays.max)],
    ['nodejs_eventloop_lag_p99_seconds', 'gauge', '99 % waited less.', one(delays.p99)],
  ];
}
