// The campaign noun: advertisements that led to orders, and errors during payment. Browsers report both,
// so neither may decide about money or people.
export { attributeOrder } from './attribute.ts';
export {
  CHANNELS,
  type Channel,
  type Landing,
  MOST_PLAIN,
  type OrderError,
  OTHER_ERRORS,
  RECORD_RETENTION,
  REPORT_PERIOD,
  type Touch,
  TRIM_CAMPAIGNS,
} from './campaign.ts';
export { findChannel, parseLanding, parseOrderError, parseTouch } from './input.ts';
export { campaignJobs } from './jobs.ts';
export { type CountedError, fingerprintOf, recordErrors, recordLandings } from './record.ts';
export { type CampaignRow, type Conversion, listConversions, reportCampaigns } from './report.ts';
export {
  channelsOf,
  countErrors,
  countLandings,
  type ErrorCount,
  type ErrorGroup,
  listErrorGroups,
} from './store.ts';
export {
  countPageLandings,
  type LandingQuery,
  listPageTouches,
  type PageLandings,
  type PageTouch,
} from './store-landings.ts';
