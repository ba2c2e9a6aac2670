import type { RouterContextProvider } from 'react-router';
import { attemptOriginOf, type Orderer } from '../../../domain/checkout/index.ts';
import { type Order, readUnpaidWait } from '../../../domain/order/index.ts';
import { servicesContext } from '../../loaders/context.ts';
import { requestInfoContext } from '../../loaders/request-info.ts';
import { readSession } from '../../loaders/session.server.ts';

type Context = Readonly<RouterContextProvider>;

/** Who begins to pay, as the limit of unpaid orders counts them. */
export async function readOrderer(request: Request, context: Context): Promise<Orderer> {
  const signedIn = await readSession(request, context);
  return {
    secret: context.get(servicesContext).settings.sessionSecret,
    from: context.get(requestInfoContext).from,
    signedInAs: signedIn?.account.email ?? null,
  };
}

/** Returns the whole seconds until the next attempt of an order that is shown may begin, or null. */
export async function readOrderWait(
  request: Request,
  context: Context,
  { state, email }: Order,
): Promise<number | null> {
  // An attempt that has begun is counted already.
  if (state !== 'declined') return null;
  const origin = attemptOriginOf(await readOrderer(request, context), email);
  return context.get(servicesContext).database.read((reader) => readUnpaidWait(reader, origin));
}
