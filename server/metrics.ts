import { monitorEventLoopDelay } from 'node:perf_hooks';
import { seconds } from '../kit/time.ts';
import type { ShopStatus } from '../web/index.ts';
import type { Traffic } from './http/traffic.ts';
import type { JobCounts } from './queue-admin.ts';

export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/** In milliseconds. monitorEventLoopDelay adds it to every delay. */
const RESOLUTION = 10;
const NANOSECONDS_A_MILLISECOND = 1e6;

const STATE_VALUES = { works: 1, off: 1, slow: 0.5, fails: 0, unknown: 0 } as const;

/** Labels such as `{part="mails"}`, or an empty string. */
type Values = readonly (readonly [labels: string, value: number])[];
type Metric = readonly [name: string, type: 'counter' | 'gauge', help: string, values: Values];

export type Moment = {
  readonly traffic: Pick<Traffic, 'answers' | 'renders'>;
  readonly parts: ShopStatus['parts'];
  /** Null if the database does not answer. */
  readonly jobs: JobCounts | null;
  readonly delays: Delays;
  /** When the newest daily backup was begun. Null if there is none. */
  readonly backup: Date | null;
};

/** Delays of the event loop since the last read, in seconds. */
export type Delays = { readonly max: number; readonly p99: number };

/** Measures the delays of the event loop until it is stopped. */
export function watchDelays(): { read(): Delays; stop(): void } {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION });
  const delayOf = (nanoseconds: number) =>
    Math.max(0, nanoseconds / NANOSECONDS_A_MILLISECOND - RESOLUTION) / seconds(1);
  delays.enable();
  return {
    read() {
      const read = { max: delayOf(delays.max), p99: delayOf(delays.percentile(99)) };
      delays.reset();
      return read;
    },
    stop: () => void delays.disable(),
  };
}

/** Formats the metrics for Prometheus. So few need no library. */
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

function metricsOf({ traffic, parts, jobs, delays, backup }: Moment): readonly Metric[] {
  const one = (value: number): Values => [['', value]];
  const answers = [...traffic.answers].map(([kind, n]) => [`{status="${kind}"}`, n] as const);
  const states = Object.entries(parts).map(([part, state]) => {
    return [`{part="${part}"}`, STATE_VALUES[state]] as const;
  });
  const { rss } = process.memoryUsage();
  return [
    ['vitrine_requests_total', 'counter', 'Requests answered, by class of status.', answers],
    ['vitrine_page_renders_total', 'counter', 'Pages rendered.', one(traffic.renders)],
    ['vitrine_part_works', 'gauge', '1: works, or is off; 0.5: slow; 0: fails.', states],
    ['vitrine_jobs_failed', 'gauge', 'Jobs that failed for good.', jobs ? one(jobs.failed) : []],
    ['vitrine_mails_waiting', 'gauge', 'Emails not sent yet.', jobs ? one(jobs.mails) : []],
    [
      'vitrine_backup_timestamp_seconds',
      'gauge',
      'When the newest daily backup was begun.',
      backup ? one(backup.getTime() / seconds(1)) : [],
    ],
    ['process_resident_memory_bytes', 'gauge', 'Memory of the process.', one(rss)],
    [
      'nodejs_eventloop_lag_max_seconds',
      'gauge',
      'Longest delay since the last read.',
      one(delays.max),
    ],
    [
      'nodejs_eventloop_lag_p99_seconds',
      'gauge',
      '99% of the delays were shorter.',
      one(delays.p99),
    ],
  ];
}
