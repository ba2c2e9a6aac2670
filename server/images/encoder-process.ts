// Receives the bytes of a picture and returns its files.
import { serialize } from 'node:v8';
import { serveTasks } from '../../kit/side-process.ts';
import { encodePicture } from './encode-picture.ts';

serveTasks(async ({ bytes }: { readonly bytes: Uint8Array }) =>
  serialize(await encodePicture(bytes)),
);
