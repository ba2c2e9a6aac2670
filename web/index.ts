/**
 * What the server uses of the web half. Nothing else in `server/` imports from here (`server-meets-web-in-one-place`).
 */

export { OFFICE_COOKIE } from './client/stored-names.ts';
export { hasTags, type TagSettings, waitsForAllow } from './client/tag-settings.ts';
export { mayRecordAdvert } from './loaders/advertising.server.ts';
export { claimPathOf } from './loaders/claim-link.server.ts';
export type { Services, Settings, servicesContext } from './loaders/context.ts';
export type { QueueAdmin, TroubledJob } from './loaders/queue-admin.ts';
export type { RateLimitKey, RequestInfo, requestInfoContext } from './loaders/request-info.ts';
export type { ReadSentBody, sentBodyContext } from './loaders/sent-body.ts';
export type { PartState, ShopStatus } from './loaders/shop-status.ts';
export { localize, parseAddress } from './routing/address.ts';
export { channelOf } from './routing/campaign-cookie.ts';
export { type Handle, stylesOf } from './routing/handle.ts';
export { CHOSEN, LAST_USED } from './routing/language-cookies.ts';
export { createMatcher, type Matcher } from './routing/matcher.ts';
export { escapeUnreadable, isReadable, LONGEST_PATH, normalizePath } from './routing/normalize.ts';
export { PAGE_CODE, type PageCode } from './routing/page-code.ts';
export { PAGE_KIND, type PageKind, SHOWN_ONCE } from './routing/page-kind.ts';
export { type RouteDecision, resolveRequest } from './routing/pipeline.ts';
export { makeFeed } from './seo/feed.ts';
export { type BuiltPage, listArticles, listIndexedPages } from './seo/indexed-pages.server.ts';
export { makeManifest } from './seo/manifest.ts';
export { makeRobots } from './seo/robots.ts';
export { makeSecurityContact } from './seo/security-contact.ts';
export { makeSitemap } from './seo/sitemap.ts';
