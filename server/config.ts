import { z } from 'zod';
import type { TagSettings } from '../app/request/tag-settings.ts';

/** Ids go into addresses and pages: letters, digits and dashes only. */
const TAG_ID = /^[A-Za-z0-9-]{1,40}$/;

const settings = z.object({
  PORT: z.coerce.number().int().min(1).max(65535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  SITE_URL: z.url({ protocol: /^https?$/ }).optional(),
  DATA_DIR: z.string().min(1).default('data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  PACKAGE_PREFIX: z
    .string()
    .regex(/^[a-z0-9]+(\.[a-z0-9-]+)*$/)
    .default('com.example'),
  PAYMENT_PROVIDER: z.enum(['sandbox']).default('sandbox'),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().min(3).default('Vitrine <shop@example.com>'),
  SESSION_SECRET: z.string().min(32).optional(),
  LICENCE_SIGNING_KEY: z.string().includes('PRIVATE KEY').optional(),
  CONSENT_POLICY: z.enum(['load-denied', 'block']).default('load-denied'),
  TAG_MANAGER_ID: z.string().regex(TAG_ID).optional(),
  AD_PIXEL_ID: z.string().regex(TAG_ID).optional(),
  HEATMAP_ID: z.string().regex(TAG_ID).optional(),
  METRICA_ID: z.string().regex(TAG_ID).optional(),
  UET_ID: z.string().regex(TAG_ID).optional(),
  SEARCH_ENGINE_ID: z
    .string()
    .regex(/^[A-Za-z0-9:_-]{1,60}$/)
    .optional(),
  CLIENT_ADDRESS_HEADER: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/i)
    .optional(),
  BUILD_POLL_MS: z.coerce.number().int().min(1000).max(2_147_483_647).default(3_600_000),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('warn'),
});

/** The site's settings; every field is described in `.env.example`. */
export type Config = {
  readonly port: number;
  readonly host: string;
  readonly siteUrl: string;
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  readonly packagePrefix: string;
  readonly paymentProvider: 'sandbox';
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  readonly sessionSecret: string | null;
  readonly licenceSigningKey: string | null;
  /** Vendors of measuring and advertising, and what they may do before a visitor allows them. */
  readonly tags: TagSettings;
  /** Google Programmable Search Engine; null: the shop's own index answers. */
  readonly searchEngineId: string | null;
  /** How often open pages ask whether there is a newer build, in milliseconds. */
  readonly buildPoll: number;
  /** Header in which our own proxy writes a visitor's address; null: nothing stands in front. */
  readonly addressHeader: string | null;
  readonly logLevel: string;
};

/** A setting that cannot be used; the message says which and what would be right. */
export class BadSetting extends Error {}

/** Reads the settings; throws `BadSetting` with one line naming every wrong one. Empty means unset. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const given = Object.entries(environment).filter(([, value]) => value !== '');
  const parsed = settings.safeParse(Object.fromEntries(given));
  if (!parsed.success) throw new BadSetting(describe(parsed.error));
  const env = parsed.data;
  const siteUrl = env.SITE_URL ?? `http://${env.HOST}:${env.PORT}`;
  return {
    port: env.PORT,
    host: env.HOST,
    siteUrl: siteUrl.replace(/\/+$/, ''),
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL ?? null,
    packagePrefix: env.PACKAGE_PREFIX,
    paymentProvider: env.PAYMENT_PROVIDER,
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom: env.MAIL_FROM,
    sessionSecret: env.SESSION_SECRET ?? null,
    licenceSigningKey: env.LICENCE_SIGNING_KEY?.replaceAll('\\n', '\n') ?? null,
    searchEngineId: env.SEARCH_ENGINE_ID ?? null,
    tags: { policy: env.CONSENT_POLICY, ids: tagIds(env) },
    buildPoll: env.BUILD_POLL_MS,
    addressHeader: env.CLIENT_ADDRESS_HEADER ?? null,
    logLevel: env.LOG_LEVEL,
  };
}

function tagIds(env: z.infer<typeof settings>): TagSettings['ids'] {
  const ids = {
    tagManager: env.TAG_MANAGER_ID,
    adPixel: env.AD_PIXEL_ID,
    heatMap: env.HEATMAP_ID,
    metrica: env.METRICA_ID,
    uet: env.UET_ID,
  };
  return Object.fromEntries(Object.entries(ids).filter(([, id]) => id !== undefined));
}

/** Names the settings, never their values: some are secrets. */
function describe(error: z.ZodError): string {
  const faults = error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  return `Wrong setting. ${faults.join('; ')} (see .env.example)`;
}
