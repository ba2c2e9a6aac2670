import { readFileSync } from 'node:fs';
import { isIPv6 } from 'node:net';
import { z } from 'zod';
import {
  type BankAccounts,
  METHOD_FACTS,
  type PaymentMethod,
  PROVIDER_METHODS,
} from '../domain/payment/index.ts';
import { isCountry } from '../kit/countries.ts';
import { CURRENCIES, type Currency } from '../kit/money.ts';
import type { Secret } from '../kit/sign.ts';
import { seconds } from '../kit/time.ts';
import type { FileStorage } from '../providers/index.ts';
import { VENDOR } from '../vendor/vendor.ts';
import type { TagSettings } from '../web/index.ts';
import { isInside } from './backup/inside.ts';
import { defaultReleaseStorage, readFileStorage } from './file-storage.ts';
import { type AddressSource, sourceOf } from './http/client-address.ts';

/** Ids become part of URLs and pages. */
const TAG_ID = /^[A-Za-z0-9-]{1,40}$/;
/** `Name <name@example.com>`, or only the address. */
const MAILBOX = /^(?:[^<>\p{Cc}]*<([^<>]+)>|([^<>\p{Cc}]+))$/u;

function isMailbox(text: string): boolean {
  const [, named, alone] = MAILBOX.exec(text.trim()) ?? [];
  return z.email().safeParse(named ?? alone).success;
}

/** A socket needs `::1` without the brackets that a URL needs. */
const withoutBrackets = (host: string): string => host.replace(/^\[(.*)\]$/, '$1');

/** `0.0.0.0` and `::` mean every address of the machine and cannot be visited, so the URL has the loopback address. */
const LOOPBACK: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

/** IPv6 addresses get brackets and lose the zone, which only this machine knows. */
function addressOf(listened: string, port: number): string {
  const host = LOOPBACK[listened] ?? listened;
  return `http://${isIPv6(host) ? `[${host.replace(/%.*$/, '')}]` : host}:${port}`;
}

/** Returns the tax numbers of `GB=GB123456789,JP=T1234567890123` by country. */
function splitRegistrations(text: string, context: z.RefinementCtx): Record<string, string> {
  const pairs = text
    .split(',')
    .map((pair) => /^([A-Z]{2})=([0-9A-Z./ -]{2,30})$/.exec(pair.trim()));
  const entries = pairs.map((pair) => [pair?.[1] ?? '', pair?.[2]?.trim() ?? ''] as const);
  if (entries.every(([country]) => isCountry(country))) return Object.fromEntries(entries);
  context.addIssue({
    code: 'custom',
    message: 'expected numbers such as GB=GB123456789,JP=T1234567890123',
  });
  return z.NEVER;
}

/** Returns the accounts of `EUR=IBAN DE89…, BIC …; USD=Account 123, Routing 456` by currency. */
function splitAccounts(text: string, context: z.RefinementCtx): BankAccounts {
  const accounts = text.split(';').map((account) => {
    const [, code = '', lines = ''] = /^([A-Z]{3})=(.+)$/.exec(account.trim()) ?? [];
    return [code, lines.split(',').map((line) => line.trim())] as const;
  });
  const isKnown = ([code, lines]: (typeof accounts)[number]): boolean =>
    CURRENCIES.some((currency) => currency === code) && lines.every((line) => line !== '');
  if (accounts.every(isKnown)) return Object.fromEntries(accounts);
  context.addIssue({
    code: 'custom',
    message: 'expected accounts such as EUR=IBAN DE89 3704 0044 0532 0130 00, BIC COBADEFFXXX',
  });
  return z.NEVER;
}

const STORAGE_FORMS = 'expected a folder or s3://ID:SECRET@host/bucket';

/** In characters. */
const SHORTEST_SECRET = 32;

/**
 * Returns the secrets of a list. The first one signs, and all verify. Before lists existed, a secret could contain commas and
 * outer spaces. So the unsplit text verifies too, and so does the rest of the text after each comma, which may be such a
 * secret behind a new one. Texts that are too short for a secret are left out.
 */
function splitSecrets(text: string): Secret {
  const pieces = text.split(',');
  const unsplit = pieces.map((_, index) => pieces.slice(index).join(','));
  const isLong = (secret: string) => secret.length >= SHORTEST_SECRET;
  const [before = '', ...others] = pieces.map((piece) => piece.trim());
  const first = isLong(before) ? before : text;
  const verifying = new Set([...others, ...unsplit].filter(isLong));
  verifying.delete(first);
  return [first, ...verifying];
}

const SHORT_SECRET = 'a secret needs at least 32 characters';

const fileStorage = z
  .string()
  .transform(readFileStorage)
  .refine((storage) => storage !== null, STORAGE_FORMS);

const settings = z.object({
  PORT: z.coerce.number().int().min(1).max(65535).default(3000),
  HOST: z.string().min(1).transform(withoutBrackets).default('127.0.0.1'),
  SITE_URL: z.url({ protocol: /^https?$/ }).optional(),
  DATA_DIR: z.string().min(1).default('data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  BACKUP_DIR: fileStorage.optional(),
  PACKAGE_PREFIX: z
    .string()
    .regex(/^[a-z0-9]+(\.[a-z0-9-]+)*$/)
    .prefault(VENDOR.packagePrefix),
  PAYMENT_PROVIDER: z.enum(['sandbox', 'stripe', 'paypal']).default('sandbox'),
  PAYMENT_METHODS: z
    .string()
    .transform((text) => text.split(',').map((name) => name.trim()))
    .pipe(z.array(z.enum(PROVIDER_METHODS)).nonempty())
    .optional(),
  BANK_ACCOUNTS: z.string().transform(splitAccounts).optional(),
  PAYMENT_TIME_LIMIT_MS: z.coerce.number().int().min(100).max(25_000).default(20_000),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[rs]k_(test|live)_\w+$/)
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_(test|live)_\w+$/)
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\w+$/)
    .optional(),
  STRIPE_API_BASE: z.url({ protocol: /^https?$/ }).default('https://api.stripe.com'),
  PAYPAL_CLIENT_ID: z
    .string()
    .regex(/^[\w-]{10,200}$/)
    .optional(),
  PAYPAL_CLIENT_SECRET: z
    .string()
    .regex(/^[\w-]{10,200}$/)
    .optional(),
  PAYPAL_ENVIRONMENT: z.enum(['sandbox', 'live']).optional(),
  PAYPAL_WEBHOOK_ID: z
    .string()
    .regex(/^[A-Z0-9]{10,50}$/)
    .optional(),
  PAYPAL_API_BASE: z.url({ protocol: /^http$/ }).optional(),
  SELLER_COUNTRY: z
    .string()
    .refine(isCountry, 'expected a country code such as DE')
    .default(VENDOR.company.country),
  SELLER_TAX_ID: z
    .string()
    .regex(/^[A-Z]{2}[0-9A-Z]{2,12}$/)
    .optional(),
  SELLER_TAX_REGISTRATIONS: z.string().transform(splitRegistrations).optional(),
  VIES_URL: z.url({ protocol: /^https?$/ }).optional(),
  TAX_ID_CHECK: z.enum(['register', 'format']).default('register'),
  EXCHANGE_RATES: z.string().min(1).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z
    .string()
    .refine(isMailbox, 'expected name@example.com or Name <name@example.com>')
    .prefault(`${VENDOR.name} <${VENDOR.company.email}>`),
  SUPPORT_MAIL: z.email().prefault(VENDOR.mails.support),
  INBOUND_MAIL_SECRET: z.string().min(32).optional(),
  SESSION_SECRET: z.string().min(SHORTEST_SECRET, SHORT_SECRET).transform(splitSecrets).optional(),
  AUTH_SECRET: z.string().min(SHORTEST_SECRET, SHORT_SECRET).transform(splitSecrets).optional(),
  LICENCE_SIGNING_KEY: z.string().includes('PRIVATE KEY').optional(),
  LICENCE_SIGNING_KEY_FILE: z.string().min(1).optional(),
  RELEASE_STORE: fileStorage.optional(),
  ATTACHMENT_STORE: fileStorage.optional(),
  DOWNLOAD_MIRROR: z.url({ protocol: /^https?$/ }).optional(),
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
  METRICS_TOKEN: z.string().min(32).optional(),
  WEBHOOK_TARGETS: z.enum(['public', 'any']).default('public'),
  TEXT_REVIEW: z.enum(['optional', 'required']).default('optional'),
  DRAIN_SECONDS: z.coerce.number().min(0).max(60).default(0),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('warn'),
});

export type StripeKeys = {
  readonly secretKey: string;
  readonly publishableKey: string;
  /** Null if the shop receives no events. */
  readonly webhookSecret: string | null;
  readonly apiBase: string;
};

export type PayPalKeys = {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly environment: 'sandbox' | 'live';
  /** Null if the shop receives no events. */
  readonly webhookId: string | null;
  /** Null for PayPal's own. */
  readonly apiBase: string | null;
};

export type Config = {
  readonly port: number;
  readonly host: string;
  readonly siteUrl: string;
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  /** For daily backups: a bucket, or a folder outside of `dataDir`. Null if there are none. */
  readonly backupStorage: FileStorage | null;
  readonly packagePrefix: string;
  /** Null for those that the provider offers without being asked. */
  readonly paymentMethods: readonly PaymentMethod[] | null;
  /** For transfers. Without accounts, transfers are not offered. */
  readonly bankAccounts: BankAccounts;
  readonly paymentTimeLimit: number;
  /** Null for other providers. */
  readonly stripe: StripeKeys | null;
  /** Null for other providers. */
  readonly paypal: PayPalKeys | null;
  /** ISO 3166-1 alpha-2. */
  readonly sellerCountry: string;
  /** The VAT id with its prefix. */
  readonly sellerTaxId: string | null;
  /** By country code. */
  readonly sellerTaxRegistrations: Readonly<Record<string, string>>;
  /** URL of the EU's register of VAT ids, without a slash at the end. Null if tax IDs are not checked there. */
  readonly viesUrl: string | null;
  /** `format` accepts a tax ID with valid check digits while the register does not answer. */
  readonly taxIdCheck: 'register' | 'format';
  /** A folder with files of exchange rates, or null. */
  readonly exchangeRates: string | null;
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  readonly supportMail: string;
  /** Shared with the program that forwards email. */
  readonly inboundMailSecret: string | null;
  readonly sessionSecret: Secret | null;
  readonly authSecret: Secret | null;
  /** The text of the keys, wherever it was set. */
  readonly licenseSigningKey: string | null;
  /** The file that the text was read from. */
  readonly licenseSigningKeyFile: string | null;
  readonly releaseStorage: FileStorage;
  /** Stores files of support requests. Null means the database server, or `DATA_DIR` with the embedded database. */
  readonly attachmentStorage: FileStorage | null;
  /** Another origin that serves the installers, without a slash at the end. */
  readonly downloadMirror: string | null;
  readonly tags: TagSettings;
  /** Google Programmable Search Engine. Null means the shop's own index. */
  readonly searchEngineId: string | null;
  /** In milliseconds, between two checks of a page for a new build. */
  readonly buildPoll: number;
  readonly addressSource: AddressSource;
  readonly metricsToken: string | null;
  /** Whether webhooks may go to private networks, and over HTTP to the machine itself. */
  readonly allowsPrivateWebhooks: boolean;
  /** Whether a second person must publish what somebody wrote in the office. */
  readonly needsTextReview: boolean;
  /** In milliseconds, between the signal to stop and the closing of the port. */
  readonly drainTime: number;
  /** The collector for traces, without a slash at the end. Null: there are none. */
  readonly traceEndpoint: string | null;
  readonly logLevel: string;
};

/** The message is one line for the operator. */
export class BadSetting extends Error {}

const HELP = '(see .env.example)';

/** What any program needs of the environment. The shop's secrets are not among it. */
const COMMON = /^(PATH|HOME|LANG|LC_[A-Z]+|TZ|TMPDIR)$/;

/**
 * Returns the environment for a program that the shop starts: what any program needs, the variables whose names match
 * `passed`, and `more`.
 */
export function childEnvironment(
  passed: RegExp | null = null,
  more: Readonly<Record<string, string>> = {},
): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    ([name]) => COMMON.test(name) || passed?.test(name),
  );
  return { ...Object.fromEntries(kept), ...more };
}

/**
 * Reads and checks all settings. An empty value counts as unset.
 * @throws BadSetting with one line that names the wrong settings
 */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const given = Object.entries(environment).filter(([, value]) => value !== '');
  const parsed = settings.safeParse(Object.fromEntries(given));
  if (!parsed.success) throw new BadSetting(describe(parsed.error));
  const env = parsed.data;
  const siteUrl = env.SITE_URL ?? addressOf(env.HOST, env.PORT);
  return {
    port: env.PORT,
    host: env.HOST,
    siteUrl: siteUrl.replace(/\/+$/, ''),
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL ?? null,
    backupStorage: backupStorageOf(env),
    packagePrefix: env.PACKAGE_PREFIX,
    paymentMethods: paymentMethodsOf(env),
    bankAccounts: env.BANK_ACCOUNTS ?? {},
    paymentTimeLimit: env.PAYMENT_TIME_LIMIT_MS,
    stripe: env.PAYMENT_PROVIDER === 'stripe' ? stripeKeys(env) : null,
    paypal: env.PAYMENT_PROVIDER === 'paypal' ? paypalKeys(env) : null,
    sellerCountry: env.SELLER_COUNTRY,
    sellerTaxId: env.SELLER_TAX_ID ?? null,
    sellerTaxRegistrations: env.SELLER_TAX_REGISTRATIONS ?? {},
    viesUrl: env.VIES_URL?.replace(/\/+$/, '') ?? null,
    taxIdCheck: env.TAX_ID_CHECK,
    exchangeRates: env.EXCHANGE_RATES ?? null,
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom: env.MAIL_FROM,
    supportMail: env.SUPPORT_MAIL,
    inboundMailSecret: env.INBOUND_MAIL_SECRET ?? null,
    sessionSecret: env.SESSION_SECRET ?? null,
    authSecret: env.AUTH_SECRET ?? null,
    licenseSigningKey: signingKeyOf(env),
    licenseSigningKeyFile: env.LICENCE_SIGNING_KEY_FILE ?? null,
    releaseStorage: env.RELEASE_STORE ?? defaultReleaseStorage(env.DATA_DIR),
    attachmentStorage: env.ATTACHMENT_STORE ?? null,
    downloadMirror: env.DOWNLOAD_MIRROR?.replace(/\/+$/, '') ?? null,
    searchEngineId: env.SEARCH_ENGINE_ID ?? null,
    tags: { policy: env.CONSENT_POLICY, ids: tagIds(env) },
    buildPoll: env.BUILD_POLL_MS,
    addressSource: sourceOf(env.CLIENT_ADDRESS_HEADER ?? null, siteUrl),
    metricsToken: env.METRICS_TOKEN ?? null,
    allowsPrivateWebhooks: env.WEBHOOK_TARGETS === 'any',
    needsTextReview: env.TEXT_REVIEW === 'required',
    drainTime: seconds(env.DRAIN_SECONDS),
    traceEndpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/+$/, '') ?? null,
    logLevel: env.LOG_LEVEL,
  };
}

function backupStorageOf({ BACKUP_DIR: storage, DATA_DIR: dataDir }: z.infer<typeof settings>) {
  if (!storage || !('folder' in storage) || !isInside(storage.folder, dataDir)) {
    return storage ?? null;
  }
  throw new BadSetting(
    `Wrong setting. BACKUP_DIR: inside DATA_DIR it would be lost together with the data ${HELP}`,
  );
}

function signingKeyOf(env: z.infer<typeof settings>): string | null {
  const { LICENCE_SIGNING_KEY: text, LICENCE_SIGNING_KEY_FILE: file } = env;
  if (file === undefined) return text?.replaceAll('\\n', '\n') ?? null;
  const wrong = (why: string) =>
    new BadSetting(`Wrong setting. LICENCE_SIGNING_KEY_FILE: ${why} ${HELP}`);
  if (text !== undefined) throw wrong('LICENCE_SIGNING_KEY is set too, so set only one of them');
  const content = readKeyFile(file);
  if (content === null) throw wrong(`${file} cannot be read`);
  if (!content.includes('PRIVATE KEY')) throw wrong(`${file} has no private key in PEM`);
  return content;
}

function readKeyFile(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

function stripeKeys(env: z.infer<typeof settings>): StripeKeys {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = env;
  if (!secretKey || !publishableKey) {
    const lacking = secretKey ? 'STRIPE_PUBLISHABLE_KEY' : 'STRIPE_SECRET_KEY';
    throw new BadSetting(`Wrong setting. ${lacking}: required if PAYMENT_PROVIDER=stripe ${HELP}`);
  }
  // Keys of different modes cannot see each other's payments, so every payment would fail at its last step.
  if (secretKey.split('_')[1] !== publishableKey.split('_')[1]) {
    throw new BadSetting(
      `Wrong setting. STRIPE_…_KEY: one is a test key, the other a live key ${HELP}`,
    );
  }
  const webhookSecret = env.STRIPE_WEBHOOK_SECRET ?? null;
  const apiBase = env.STRIPE_API_BASE.replace(/\/+$/, '');
  return { secretKey, publishableKey, webhookSecret, apiBase };
}

/** Upgrades and sales quotes cannot be paid by voucher, so that a currency needs another method beside one. */
function paymentMethodsOf({ PAYMENT_METHODS: methods }: z.infer<typeof settings>) {
  if (methods === undefined) return null;
  const others = methods.filter((method) => METHOD_FACTS[method].flow !== 'voucher');
  for (const method of methods) {
    const { flow, currencies } = METHOD_FACTS[method];
    if (flow !== 'voucher' || currencies === 'all') continue;
    const lacking = currencies.find(
      (currency) => !others.some((other) => takesCurrency(other, currency)),
    );
    if (lacking)
      throw new BadSetting(
        `Wrong setting. PAYMENT_METHODS: ${method} needs another method in ${lacking} that is no voucher, for upgrades ${HELP}`,
      );
  }
  return methods;
}

function takesCurrency(method: PaymentMethod, currency: Currency): boolean {
  const { currencies } = METHOD_FACTS[method];
  return currencies === 'all' || currencies.includes(currency);
}

function paypalKeys(env: z.infer<typeof settings>): PayPalKeys {
  const {
    PAYPAL_CLIENT_ID: clientId,
    PAYPAL_CLIENT_SECRET: clientSecret,
    PAYPAL_ENVIRONMENT: environment,
  } = env;
  if (!clientId || !clientSecret || !environment) {
    const keys = clientId ? 'PAYPAL_CLIENT_SECRET' : 'PAYPAL_CLIENT_ID';
    const lacking = clientId && clientSecret ? 'PAYPAL_ENVIRONMENT' : keys;
    throw new BadSetting(`Wrong setting. ${lacking}: required if PAYMENT_PROVIDER=paypal ${HELP}`);
  }
  if (env.PAYMENT_METHODS?.some((method) => method !== 'paypal'))
    throw new BadSetting(
      `Wrong setting. PAYMENT_METHODS: PAYMENT_PROVIDER=paypal has only paypal ${HELP}`,
    );
  const webhookId = env.PAYPAL_WEBHOOK_ID ?? null;
  const apiBase = env.PAYPAL_API_BASE?.replace(/\/+$/, '') ?? null;
  return { clientId, clientSecret, environment, webhookId, apiBase };
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

/** Never contains values, because some are secret. */
function describe(error: z.ZodError): string {
  const faults = error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  return `Wrong setting. ${faults.join('; ')} ${HELP}`;
}
