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
import { seconds } from '../../kit/time.ts';
import { failureOf, PayPalFailure } from './failure.ts';
import { fieldsOf } from './fields.ts';

/** In milliseconds, for one response. */
const TIMEOUT = seconds(9);

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
  /** Downloads a certificate of PayPal's. The caller has checked the address. */
  download(url: URL): Promise<string>;
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
  const get = async (url: URL | string, headers: Record<string, string>) => {
    try {
      return await fetch(url, { headers, signal: AbortSignal.timeout(TIMEOUT), redirect: 'error' });
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
      const response = await get(`${apiBase ?? HOSTS[environment]}${path}`, { authorization });
      if (response.status === 401) token = undefined;
      const body = fieldsOf(await response.json().catch(() => null));
      if (!response.ok) throw new PayPalFailure({ status: response.status, body });
      return body;
    },
    async download(url) {
      const from = apiBase === null ? url : `${apiBase}${url.pathname}`;
      const response = await get(from, {});
      if (!response.ok) throw new PayPalFailure({ status: response.status, body: {} });
      return response.text();
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
