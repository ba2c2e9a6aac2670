import { data } from 'react-router';
import { writeFileWith } from '../../../domain/translation/index.ts';
import { AREAS } from '../../../locales/entries.ts';
import { servicesContext } from '../../loaders/context.ts';
import { fileResponse } from '../../loaders/file-answer.server.ts';
import { pageUrl } from '../../routing/page-url.ts';
import { enter } from '../guard.server.ts';
import { oneOf } from '../query.ts';
import type { Route } from './+types/language-file';
import { TRANSLATED } from './overview.server.ts';

/** Contains the open proposals. Engineers replace the current file with it. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  await enter({ request, context }, 'office-language-file');
  const { database } = context.get(servicesContext);
  const locale = TRANSLATED.find(({ prefix }) => prefix === params.language)?.prefix;
  const area = oneOf(AREAS, pageUrl(request).searchParams.get('area') ?? AREAS[0]);
  if (!locale || area === null) throw data(null, { status: 404 });
  const source = await database.read((reader) => writeFileWith(reader, { locale, area }));
  const type = 'text/x-gettext-translation; charset=utf-8';
  return fileResponse(source, { type, name: `${locale}-${area}.po` });
}
