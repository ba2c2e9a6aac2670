import { createCookie } from 'react-router';
import { z } from 'zod';
import type { Choice } from './choice.server.ts';
import type { Settings } from './context.ts';

/** Cookie: the order this browser has begun. */
export const DRAFT_COOKIE = 'purchase';
/** A day, in seconds: long enough to come back to it. */
export const DRAFT_MAX_AGE = 86_400;

const draft = z.object({ id: z.uuid(), choice: z.string() });

const cookie = createCookie(DRAFT_COOKIE, {
  httpOnly: true,
  sameSite: 'lax',
  path: '/',
  maxAge: DRAFT_MAX_AGE,
});

/** What is being bought where, as one word: another choice is another order. */
export const choiceOf = ({ selection, coupon, market, change }: Choice): string => {
  const { product, also, plan, seats } = selection;
  const license = change ? [change.kind, change.licenseId] : [];
  return [product, ...also, plan, seats, market, coupon ?? '', ...license].join('.');
};

/**
 * The id of the order this browser has begun for this very choice, so that two tabs, a reload and
 * the back button all speak of one order; null when it has begun none.
 */
export async function draftOf(request: Request, choice: string): Promise<string | null> {
  const parsed = draft.safeParse(await cookie.parse(request.headers.get('cookie')));
  return parsed.success && parsed.data.choice === choice ? parsed.data.id : null;
}

/** Whether the order was begun in this browser, and none since. */
export async function isDraft(request: Request, id: string): Promise<boolean> {
  const parsed = draft.safeParse(await cookie.parse(request.headers.get('cookie')));
  return parsed.success && parsed.data.id === id;
}

/** Header value that makes the browser remember the order it has begun. */
export const rememberDraft = (id: string, choice: string, settings: Settings): Promise<string> =>
  cookie.serialize({ id, choice }, { secure: settings.siteUrl.startsWith('https:') });
