import { note } from '../../../domain/audit/index.ts';
import { removeFilter, saveFilter } from '../../../domain/ticket/index.ts';
import { parseId } from '../../../kit/id.ts';
import { servicesContext } from '../../loaders/context.ts';
import { textField } from '../../loaders/limited-form.server.ts';
import { pageUrl } from '../../routing/page-url.ts';
import { sameQuery, toDone } from '../done.server.ts';
import type { RouteArgs, StaffAction } from '../guard.server.ts';
import { readFilters, writeFilters } from './filters.server.ts';
import { refuseTickets } from './refuse.server.ts';

/** Saves the filter of the page, in the query, under a name. */
export async function keepFilter(routeArgs: RouteArgs, { who, accountId, form }: StaffAction) {
  const name = textField(form, 'name');
  const isShared = textField(form, 'shared') === 'yes';
  const query = writeFilters(readFilters(pageUrl(routeArgs.request).searchParams));
  const { database } = routeArgs.context.get(servicesContext);
  const saved = await database.run(async (work) => {
    const result = await saveFilter(work, { accountId, name, query, isShared });
    if (!result.ok) return result;
    const object = { kind: 'filter' as const, id: result.value.id, name };
    await note(work, { who, object, act: 'save-filter', why: name, after: query });
    return result;
  });
  if (!saved.ok) return refuseTickets(form, { filterFault: saved.code });
  return toDone(routeArgs.request, sameQuery(routeArgs.request));
}

/** Administrators may also remove what others share. */
export async function dropFilter(
  routeArgs: RouteArgs,
  { who, accountId, role, form }: StaffAction,
) {
  const id = parseId(textField(form, 'filter'));
  const { database } = routeArgs.context.get(servicesContext);
  const removed = await database.run(async (work) => {
    const mayRemoveShared = role === 'admin';
    const found = id && (await removeFilter(work, { id, accountId, mayRemoveShared }));
    if (!found) return false;
    const { name, query } = found;
    const object = { kind: 'filter' as const, id: found.id, name };
    await note(work, { who, object, act: 'remove-filter', why: name, before: query });
    return true;
  });
  if (!removed) return refuseTickets(form, { refusal: 'changed' });
  return toDone(routeArgs.request, sameQuery(routeArgs.request));
}
