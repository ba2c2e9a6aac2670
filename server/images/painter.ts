import { SideProcess } from '../../kit/side-process.ts';
import type { Picture } from './picture.ts';

/** Paints in a process of its own, one picture at a time. */
export class Painter {
  readonly #process = new SideProcess<Picture>('server/images/painter-process.ts');

  /** PNG of the picture. Rejects when painting fails, takes too long, or the painter was stopped. */
  paint(picture: Picture): Promise<Buffer> {
    return this.#process.make(picture).catch((error: unknown) => {
      throw new Error(`painting failed: ${error instanceof Error ? error.message : error}`);
    });
  }

  stop(): void {
    this.#process.stop();
  }
}
