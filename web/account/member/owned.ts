import { listHeldProducts } from '../../../domain/license/index.ts';
import type { Route } from './+types/owned';
import { type Member, ownAddresses, readMember } from './member.server.ts';

/**
 * For pages that are the same for everybody: keys of the products the account has licenses of that hold now; null when
 * nobody is signed in.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const member = await readMember(request, context);
  return Response.json(member && (await listOwned(member)), {
    headers: { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' },
  });
}

const listOwned = (member: Member): Promise<string[]> =>
  member.services.database.read(async (reader) =>
    listHeldProducts(reader, await ownAddresses(reader, member)),
  );
