import { Agent } from 'node:https';
import { createConnection } from 'node:net';
import {
  Client,
  Environment,
  type OAuthToken,
  OrdersController,
  PaymentsController,
  VaultController,
} from '@paypal/paypal-server-sdk';
import { readBody } from '../../kit/body.ts';
import { seconds } from '../../kit/time.ts';
import { failureOf, PayPalFailure } from './failure.ts';
import { parseFields } from './fields.ts';

/** In milliseconds, for one response with its body. */
const TIMEOUT = seconds(9);

/** In bytes. A chain of certificates has a few thousand, and a list of disputes is longer. */
const LONGEST = { certificate: 65_536, answer: 4_194_304 };

export type PayPalAccess = {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly environment: 'sandbox' | 'live';
  /** Another address of the API without a slash at the end, for tests. Null: PayPal's own. */
  readonly apiBase: string | null;
};

/** The parts of PayPal's API that the shop uses. Every call throws only `PayPalFailure`. */
export type PayPal = {
  readonly orders: OrdersController;
  readonly payments: PaymentsController;
  readonly vault: VaultController;
  /** Runs a call of the package and returns its result. */
  ask<Result>(call: Promise<{ readonly result: Result }>): Promise<Result>;
  /** Reads what the package does not know: disputes. */
  read(path: string): Promise<Record<string, unknown>>;
  /** Downloads a certificate of PayPal's, or null if it is too long. The caller has checked the address. */
  download(url: URL): Promise<string | null>;
};

const HOSTS = {
  sandbox: 'https://api-m.sandbox.paypal.com',
  live: 'https://api-m.paypal.com',
} as const;

/** Opens the client of PayPal's package. */
export function openClient(access: PayPalAccess): PayPal {
  const { clientId, clientSecret, environment, apiBase } = access;
  const client = new Client({
    environment: environment === 'live' ? Environment.Production : Environment.Sandbox,
    clientCredentialsAuthCredentials: { oAuthClientId: clientId, oAuthClientSecret: clientSecret },
    httpClientOptions: {
      timeout: TIMEOUT,
      ...(apiBase === null ? {} : { httpsAgent: new RedirectingAgent(apiBase) }),
    },
  });
  let token: OAuthToken | undefined;
  const get = async (url: URL | string, headers: Record<string, string>, maxBytes: number) => {
    try {
      const signal = AbortSignal.timeout(TIMEOUT);
      const response = await fetch(url, { headers, signal, redirect: 'error' });
      const body = await readBody(response, maxBytes);
      return { status: response.status, isOk: response.ok, text: body?.toString() ?? null };
    } catch (error) {
      throw failureOf(error);
    }
  };
  return {
    orders: new OrdersController(client),
    payments: new PaymentsController(client),
    vault: new VaultController(client),
    async ask(call) {
      try {
        return (await call).result;
      } catch (error) {
        throw failureOf(error);
      }
    },
    async read(path) {
      token = await client.clientCredentialsAuthManager.updateToken(token).catch((error) => {
        throw failureOf(error);
      });
      const authorization = `Bearer ${token.accessToken}`;
      const url = `${apiBase ?? HOSTS[environment]}${path}`;
      const { status, isOk, text } = await get(url, { authorization }, LONGEST.answer);
      if (status === 401) token = undefined;
      const body = parseFields(text);
      if (!isOk) throw new PayPalFailure({ status, body });
      return body;
    },
    async download(url) {
      const from = apiBase === null ? url : `${apiBase}${url.pathname}`;
      const { status, isOk, text } = await get(from, {}, LONGEST.certificate);
      if (!isOk) throw new PayPalFailure({ status, body: {} });
      return text;
    },
  };
}

/** The package cannot be told another address, but it can be told how to connect. */
class RedirectingAgent extends Agent {
  readonly #target: { readonly host: string; readonly port: number };

  constructor(apiBase: string) {
    super({ keepAlive: false });
    const { hostname, port } = new URL(apiBase);
    this.#target = { host: hostname, port: Number(port || 80) };
  }

  override createConnection() {
    return createConnection(this.#target);
  }
}
