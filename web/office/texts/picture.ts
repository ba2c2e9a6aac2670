import { redirect } from 'react-router';
import { localize, parseAddress } from '../../routing/address.ts';
import type { Handle } from '../../routing/handle.ts';
import { pageUrl } from '../../routing/page-url.ts';
import { act, enter } from '../guard.server.ts';
import type { Route } from './+types/picture';
import { WITH_PICTURE } from './act.server.ts';
import { takePicture } from './take-picture.server.ts';
import { readProseKey } from './view.server.ts';

export const handle: Handle = { files: true };

/** There is nothing to see here, so this leads to the editor. */
export async function loader({ request, context }: Route.LoaderArgs) {
  await enter({ request, context }, 'office-text-picture');
  const { pathname, search } = pageUrl(request);
  return redirect(localize(parseAddress(pathname).locale, '/office/texts/text') + search, 303);
}

/** Keeps a picture for the script of the editor, which puts it into the text. Answers with a `PictureOutcome`. */
export async function action({ request, context }: Route.ActionArgs) {
  const staff = await act({ request, context }, 'office-text-picture', WITH_PICTURE);
  const key = readProseKey(pageUrl(request).searchParams);
  return Response.json(await takePicture({ request, context }, key, staff));
}
