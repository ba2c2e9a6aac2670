import type { MessageKey } from '../../../locales/messages.generated.ts';

/** A value as the page and as the file show it. */
export type Shown = { readonly text: string; readonly plain: string };

export type FigureId =
  | 'orders'
  | 'gross'
  | 'refunds'
  | 'disputes'
  | 'revenue'
  | 'tax'
  | 'net'
  | 'fees'
  | 'average'
  | 'refund-rate'
  | 'dispute-rate'
  | 'subscriptions'
  | 'started'
  | 'ended'
  | 'mrr'
  | 'arr'
  | 'customer-churn'
  | 'revenue-churn'
  | 'recovered'
  | 'declined'
  | 'paid-late'
  | 'lost'
  | 'recovery-rate'
  | 'requests'
  | 'answered'
  | 'median'
  | 'p90';

export type ColumnId =
  | 'now'
  | 'before'
  | 'change'
  | 'orders'
  | 'gross'
  | 'refunds'
  | 'disputes'
  | 'revenue'
  | 'tax'
  | 'net'
  | 'own'
  | 'rate'
  | 'mrr'
  | 'customers'
  | 'months'
  | 'landings'
  | 'downloads'
  | 'new-orders'
  | 'per-landing'
  | 'per-download';

export type TableId =
  | 'headline'
  | 'series'
  | 'currencies'
  | 'breakdown'
  | 'subscriptions'
  | 'subscription-currencies'
  | 'recovered'
  | 'recovered-currencies'
  | 'cohorts'
  | 'conversion'
  | 'requests';

export type Label =
  | { readonly figure: FigureId }
  | { readonly word: MessageKey }
  | { readonly text: string };

export type FigureRow = {
  readonly key: string;
  readonly label: Label;
  readonly cells: readonly Shown[];
  /** Length of its bar in the chart of the table. */
  readonly bar?: number;
};

export type FigureTable = {
  readonly id: TableId;
  readonly columns: readonly ColumnId[];
  readonly rows: readonly FigureRow[];
};

export const NOTHING: Shown = { text: '–', plain: '' };
