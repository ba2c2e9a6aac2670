import type { Database } from '../../db/database.ts';
import { UNUSED_PICTURES } from './picture.ts';
import { deleteUnusedPictures } from './store-pictures.ts';

export const SWEEP_PICTURES = 'sweep-pictures';

export function textJobs({ database }: { readonly database: Pick<Database, 'run'> }) {
  return {
    [SWEEP_PICTURES]: () =>
      database.run((work) =>
        deleteUnusedPictures(work, new Date(work.now.getTime() - UNUSED_PICTURES)),
      ),
  };
}
