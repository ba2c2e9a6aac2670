import { SideProcess } from '../../kit/side-process.ts';
import type { Picture } from './picture.ts';

export class Painter {
  readonly #process = new SideProcess<Picture>('server/images/painter-process.ts');

  /** Rejects if painting fails or takes too long. */
  paint(picture: Picture): Promise<Buffer> {
    return this.#process.make(picture).catch((error: unknown) => {
      throw new Error(`Painting failed: ${error instanceof Error ? error.message : error}`);
    });
  }

  stop(): void {
    this.#process.stop();
  }
}
