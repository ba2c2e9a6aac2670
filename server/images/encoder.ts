import { deserialize } from 'node:v8';
import type { EncodedPicture, PictureEncoder } from '../../domain/text/port.ts';
import { SideProcess } from '../../kit/side-process.ts';

/** Encodes pictures outside of the server, because that takes seconds, and because decoders have had bugs. */
export class Encoder implements PictureEncoder {
  readonly #process = new SideProcess<{ readonly bytes: Uint8Array }>(
    'server/images/encoder-process.ts',
  );

  /** Rejects if encoding takes too long or ends the process. */
  async encode(bytes: Uint8Array): Promise<EncodedPicture | null> {
    return deserialize(await this.#process.make({ bytes })) as EncodedPicture | null;
  }

  stop(): void {
    this.#process.stop();
  }
}
