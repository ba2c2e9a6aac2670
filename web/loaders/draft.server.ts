import { createCookie } from 'react-router';
import { z } from 'zod';
import type { Choice } from '../../domain/checkout/index.ts';
import type { Settings } from './context.ts';

export const DRAFT_COOKIE = 'purchase';
/** One day in seconds. */
export const DRAFT_MAX_AGE = 86_400;

const draft = z.object({ id: z.uuid(), choice: z.string() });

const cookie = createCookie(DRAFT_COOKIE, {
  httpOnly: true,
  sameSite: 'lax',
  path: '/',
  maxAge: DRAFT_MAX_AGE,
});

/** Returns a choice as a string. A different choice starts a different order. */
export const choiceOf = ({ selection, coupon, market, change }: Choice): string => {
  const { product, bundledProducts, plan, seats } = selection;
  const license = change ? [change.kind, change.licenseId] : [];
  return [product, ...bundledProducts, plan, seats, market, coupon ?? '', ...license].join('.');
};

/** Returns the order this browser has begun for a choice, or null. Tabs, reloads, and the back button share it. */
export async function draftOf(request: Request, choice: string): Promise<string | null> {
  const parsed = draft.safeParse(await cookie.parse(request.headers.get('cookie')));
  return parsed.success && parsed.data.choice === choice ? parsed.data.id : null;
}

/** Returns whether this browser has begun the order. */
export async function isDraft(request: Request, id: string): Promise<boolean> {
  const parsed = draft.safeParse(await cookie.parse(request.headers.get('cookie')));
  return parsed.success && parsed.data.id === id;
}

export const rememberDraft = (id: string, choice: string, settings: Settings): Promise<string> =>
  cookie.serialize({ id, choice }, { secure: settings.siteUrl.startsWith('https:') });
