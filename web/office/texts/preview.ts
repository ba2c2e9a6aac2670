import { type TextKey, tidyBody } from '../../../domain/text/index.ts';
import { servicesContext } from '../../loaders/context.ts';
import { LARGEST_TEXT_FORM, textField } from '../../loaders/limited-form.server.ts';
import { parseAddress } from '../../routing/address.ts';
import { pageUrl } from '../../routing/page-url.ts';
import { act, enter, type RouteArgs } from '../guard.server.ts';
import type { Route } from './+types/preview';
import { previewText, workingBody } from './preview.server.ts';
import { readProseKey } from './view.server.ts';

/** Shows the newest version of a text on its page. */
export async function loader({ request, context }: Route.LoaderArgs) {
  await enter({ request, context }, 'office-text-preview');
  const { searchParams: query } = pageUrl(request);
  const key = readProseKey(query);
  const { database, now } = context.get(servicesContext);
  const body = await database.read((reader) => workingBody(reader, key, now()));
  return show({ request, context }, { ...key, body }, query.get('scheme') ?? '');
}

/** Shows what is typed in the form. Saves nothing. */
export async function action({ request, context }: Route.ActionArgs) {
  const { form } = await act({ request, context }, 'office-text-preview', LARGEST_TEXT_FORM);
  const key = readProseKey(pageUrl(request).searchParams);
  const body = tidyBody(key.path, textField(form, 'body'));
  return show({ request, context }, { ...key, body }, textField(form, 'scheme'));
}

type Draft = TextKey & { readonly body: string };

function show({ request, context }: RouteArgs, draft: Draft, scheme: string): Promise<Response> {
  const services = context.get(servicesContext);
  const { locale: reader } = parseAddress(pageUrl(request).pathname);
  const report = (error: unknown) => services.report(error, request);
  return previewText(services, draft, { scheme, reader, report });
}
