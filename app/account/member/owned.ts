import type { Route } from './+types/owned';
import { stateOf } from './licences.server.ts';
import { licencesOf, type Member, readMember } from './member.server.ts';

/**
 * For pages that are the same for everybody: keys of the products the account has licences of that hold now; null when
 * nobody is signed in.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const member = await readMember(request, context);
  return Response.json(member && (await listOwned(member)), {
    headers: { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' },
  });
}

async function listOwned(member: Member): Promise<string[]> {
  const licences = await member.services.database.read((reader) => licencesOf(reader, member));
  const now = member.services.now();
  const held = licences.filter((licence) => stateOf(licence, now) === 'active');
  return [...new Set(held.map(({ product }) => product))];
}
