import type { RequestListener } from 'node:http';
import type { ServerBuild } from 'react-router';
import type { OpenPaymentProvider } from '../providers/index.ts';
import type { Printer } from './pdf/printer.ts';

/** What is served: the built app, or the one Vite makes in development. */
export type App = {
  readonly build: ServerBuild | (() => Promise<ServerBuild>);
  readonly buildId: string;
  /** Folder of the browser's files; null in development, where Vite serves them. */
  readonly clientDir: string | null;
  /** Folder of what pages of earlier builds may still ask for. */
  readonly earlierDir?: string;
  /** Takes the money instead of the provider the settings name; closed with the shop. */
  readonly payments?: OpenPaymentProvider;
  /** Prints invoices instead of a process of its own, which takes seconds to start. */
  readonly printer?: Pick<Printer, 'print' | 'stop'>;
  /** Puts the tool that makes the browser's files in front, in development. */
  readonly wrap?: (behind: RequestListener) => RequestListener;
};
