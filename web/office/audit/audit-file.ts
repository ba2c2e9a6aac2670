import type { AuditEntry } from '../../../domain/audit/index.ts';
import { servicesContext } from '../../loaders/context.ts';
import { pageUrl } from '../../routing/page-url.ts';
import { enter } from '../guard.server.ts';
import { listFile } from '../list-file.server.ts';
import type { Route } from './+types/audit-file';
import { findEntries } from './filters.server.ts';

const HEAD = ['at', 'who', 'act', 'kind', 'object', 'id', 'why', 'before', 'after'];

export async function loader({ request, context }: Route.LoaderArgs) {
  await enter({ request, context }, 'office-audit-file');
  const query = pageUrl(request).searchParams;
  const services = context.get(servicesContext);
  const { zone } = services.company;
  return listFile(services, {
    name: 'audit.csv',
    head: HEAD,
    cellsOf,
    read: (reader, place) => findEntries(reader, query, { ...place, zone }),
  });
}

const cellsOf = ({ at, who, act, object, why, before, after }: AuditEntry): string[] => [
  ...[at.toISOString(), who, act, object.kind, object.name, object.id],
  ...[why, before ?? '', after ?? ''],
];
