// The process that paints: a picture comes in, a PNG or what went wrong goes out. It ends with the
// server, however that ends.
import { paintPicture } from './paint.ts';
import type { Painted } from './painter.ts';
import type { Picture } from './picture.ts';

const answer = (painted: Painted) => process.send?.(painted);

process.on('message', (picture: Picture) => {
  paintPicture(picture).then(
    (png) => answer({ png }),
    (error: unknown) => answer({ trouble: error instanceof Error ? `${error.stack}` : `${error}` }),
  );
});
process.on('disconnect', () => process.exit());
