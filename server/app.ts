import type { RequestListener } from 'node:http';
import type { ServerBuild } from 'react-router';
import type { OpenPaymentProvider } from '../providers/index.ts';
import type { Printer } from './pdf/printer.ts';

/** The built app, and what tests replace. */
export type App = {
  readonly build: ServerBuild | (() => Promise<ServerBuild>);
  readonly buildId: string;
  /** The browser's files. Null in development, where Vite serves them. */
  readonly clientDir: string | null;
  /** Files that open pages of earlier builds may still request. */
  readonly earlierDir?: string;
  /** Replaces the configured provider. The shop closes it. */
  readonly payments?: OpenPaymentProvider;
  /** Replaces the printer process, which takes seconds to start. */
  readonly printer?: Pick<Printer, 'print' | 'stop'>;
  readonly wrap?: (listener: RequestListener) => RequestListener;
  /** Calls the listener after each edit of a source. Only in development. */
  readonly onEdit?: (listener: () => void) => void;
  /** Ends what keeps connections open. */
  readonly close?: () => Promise<void>;
};
