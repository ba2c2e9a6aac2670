import { listHeldProducts } from '../../../domain/license/index.ts';
import type { Route } from './+types/owned';
import { type Member, ownAddresses, readMember } from './member.server.ts';

/** Returns the keys of products with a valid license, or null if signed out. For pages that are cached for everyone. */
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
