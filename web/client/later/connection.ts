/** What the browser reports about its connection. Many report nothing, which counts as fast. */
export type Connection = {
  readonly saveData?: boolean | undefined;
  readonly effectiveType?: string | undefined;
};

export const connectionOf = (navigator: Navigator): Connection =>
  (navigator as { connection?: Connection }).connection ?? {};

/** Returns whether to preload code. Not on 2G, and not with data saving. */
export const allowsModules = ({ saveData, effectiveType = '' }: Connection): boolean =>
  !saveData && !effectiveType.includes('2g');

/** Returns whether to preload data, which is small. */
export const allowsPayloads = ({ effectiveType }: Connection): boolean =>
  effectiveType !== 'slow-2g';
