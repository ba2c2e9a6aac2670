// The campaign noun: which advertisement led to which order, and errors during payment. All of it is
// browser-reported, so it never decides about money or people.
export { attributeOrder } from './attribute.ts';
export {
  CHANNELS,
  type Channel,
  type Landing,
  MOST_PLAIN,
  type OrderError,
  OTHER_ERRORS,
  REPORT_PERIOD,
  type Touch,
  TRIM_CAMPAIGNS,
} from './campaign.ts';
export { findChannel, parseLanding, parseOrderError, parseTouch } from './input.ts';
export { campaignJobs } from './jobs.ts';
export { type CountedError, fingerprintOf, recordErrors, recordLandings } from './record.ts';
export { type CampaignRow, type Conversion, listConversions, reportCampaigns } from './report.ts';
export { countErrors, type ErrorCount, type ErrorGroup, listErrorGroups } from './store.ts';
export {
  countPageLandings,
  type LandingQuery,
  listPageTouches,
  type PageLandings,
  type PageTouch,
} from './store-landings.ts';
