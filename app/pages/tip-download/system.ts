/** What a browser says of the system it runs on; the newer name is not in every browser. */
export type Device = {
  readonly platform: string;
  readonly userAgentData?: { readonly platform: string };
};

/** Whether the programs run on this system: as the script at the top of every page asks (`request/first-visit.ts`). */
export const isWindows = ({ userAgentData, platform }: Device): boolean =>
  /Win/.test(userAgentData?.platform || platform);
