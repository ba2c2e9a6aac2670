import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { writeMetrics } from '../../server/metrics.ts';
import { read } from './tree.ts';

const DASHBOARD = 'deploy/grafana-dashboard.json';
const ALERTS = 'deploy/alerts.yaml';

const namesIn = (text: string): string[] =>
  [...new Set(text.match(/\b(?:vitrine|process|nodejs)_[a-z0-9_]+/g))].toSorted();

const exported = [
  ...writeMetrics({
    traffic: { answers: new Map([['2xx', 1]]), renders: 1 },
    parts: {
      site: 'works',
      database: 'works',
      jobs: 'works',
      mails: 'works',
      payments: 'works',
      taxes: 'works',
    },
    jobs: { failed: 0, mails: 0 },
    delays: { max: 0, p99: 0 },
    backup: new Date(0),
  }).matchAll(/^# TYPE (\S+)/gm),
].map(([, name = '']) => name);

test('finds names in queries', () => {
  expect(namesIn('sum(rate(vitrine_gone_total{job="vitrine"}[5m])) / process_x')).toEqual([
    'process_x',
    'vitrine_gone_total',
  ]);
  expect(exported.length).toBeGreaterThan(5);
});

test('the dashboard shows every metric, and no other', () => {
  expect(namesIn(read(DASHBOARD))).toEqual(exported.toSorted());
});

test.each([ALERTS, 'docs/running.md', 'docs/containers.md'])(
  '%s names only metrics that exist',
  (file) => {
    expect(namesIn(read(file)).filter((name) => !exported.includes(name))).toEqual([]);
  },
);

type Panel = { readonly title: string; readonly targets: readonly { readonly expr: string }[] };

test('the dashboard and the alerts sum counters over all processes', () => {
  const { panels }: { panels: readonly Panel[] } = JSON.parse(read(DASHBOARD));
  const queries = [
    ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
    ...rules.map(({ expr }) => expr),
  ];
  for (const query of queries) {
    const counted = query.match(/\w+_total\{/g)?.length ?? 0;
    const summed = query.match(/sum(?: by \(status\))? ?\(rate\(\w+_total\{/g)?.length ?? 0;
    expect(summed, query).toBe(counted);
  }
});

type Rule = {
  readonly alert: string;
  readonly expr: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string };
};
const rules: readonly Rule[] = parse(read(ALERTS)).groups.flatMap(
  ({ rules: of }: { rules: readonly Rule[] }) => of,
);

test('every alert has a query, a severity, and a summary', () => {
  expect(rules.length).toBeGreaterThan(5);
  for (const { alert, expr, labels, annotations } of rules) {
    expect(alert).toMatch(/^Vitrine[A-Z]/);
    expect(expr).toContain('job="vitrine"');
    expect(['critical', 'warning']).toContain(labels.severity);
    expect(annotations.summary).toMatch(/\.$/);
  }
});
