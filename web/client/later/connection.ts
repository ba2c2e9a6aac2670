/** What a browser may tell of its connection; many tell nothing, which counts as fast. */
export type Connection = {
  readonly saveData?: boolean | undefined;
  /** `slow-2g`, `2g`, `3g` or `4g`. */
  readonly effectiveType?: string | undefined;
};

export const connectionOf = (navigator: Navigator): Connection =>
  (navigator as { connection?: Connection }).connection ?? {};

/** Code of pages is not loaded ahead on 2G of any kind, nor for those who save data. */
export const allowsModules = ({ saveData, effectiveType = '' }: Connection): boolean =>
  !saveData && !effectiveType.includes('2g');

/** Their data, which is small, on all but the slowest. */
export const allowsPayloads = ({ effectiveType }: Connection): boolean =>
  effectiveType !== 'slow-2g';
