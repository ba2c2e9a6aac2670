import { note } from '../../../domain/audit/index.ts';
import {
  addPicture,
  canHavePictures,
  isAcceptedPicture,
  LARGEST_PICTURE,
  MOST_PIXELS,
  PICTURE_TYPES,
  type TextKey,
} from '../../../domain/text/index.ts';
import { writeSize } from '../../../kit/formats.ts';
import { writePicture } from '../../../kit/text-pictures.ts';
import type { Locale } from '../../../locales/index.ts';
import { servicesContext } from '../../loaders/context.ts';
import { textField } from '../../loaders/limited-form.server.ts';
import type { RouteArgs, StaffAction } from '../guard.server.ts';

/** The Markdown of a new picture, or the field that is wrong. `failed`: the shop could not keep the picture. */
export type PictureOutcome =
  | { readonly markdown: string }
  | { readonly fault: 'file' | 'alt' | 'failed' };

const MEGAPIXEL = 1_000_000;

/** Returns what the form for a picture says about its file, or null if a text cannot have pictures. */
export const pictureLimits = (path: string, reader: Locale) =>
  canHavePictures(path)
    ? {
        accept: PICTURE_TYPES.join(','),
        largest: LARGEST_PICTURE,
        size: writeSize(LARGEST_PICTURE, reader),
        megapixels: MOST_PIXELS / MEGAPIXEL,
      }
    : null;

/** Keeps the picture of a form for a text. The text does not change. */
export async function takePicture(
  { request, context }: RouteArgs,
  { path, locale }: TextKey,
  { form, who }: Pick<StaffAction, 'form' | 'who'>,
): Promise<PictureOutcome> {
  const services = context.get(servicesContext);
  const file = form.get('picture');
  const alt = textField(form, 'alt');
  if (!(file instanceof File) || !canHavePictures(path)) return { fault: 'file' };
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (!(await isAcceptedPicture(bytes))) return { fault: 'file' };
  if (alt === '' && textField(form, 'decorative') === '') return { fault: 'alt' };
  try {
    const encoded = await services.pictureEncoder.encode(bytes);
    if (encoded === null) return { fault: 'file' };
    const address = await services.database.run(async (work) => {
      const added = await addPicture(work, encoded);
      const name = `${locale}/${path}`;
      const object = { kind: 'text', id: name, name } as const;
      // The form asks for a reason when the text is saved.
      const why = textField(form, 'why') || path;
      await note(work, { who, why, act: 'add-picture', object, after: added });
      return added;
    });
    return { markdown: writePicture(address, alt) };
  } catch (error) {
    // An error page would not have the typed text.
    services.report(error, request, 'a picture could not be added');
    return { fault: 'failed' };
  }
}
