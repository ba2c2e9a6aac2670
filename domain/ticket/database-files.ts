import type { Database } from '../../db/database.ts';
import { assertId } from '../../kit/id.ts';
import type { AttachmentStore } from './port.ts';
import { countParts, deleteParts, findFilesBefore, findPart, insertPart } from './store-parts.ts';

/** In bytes. A download holds one part in memory. */
const PART_SIZE = 256 * 1024;

/** Stores files in the database itself, for shops on several machines that have no other store. */
export function openDatabaseFiles(database: Pick<Database, 'run' | 'read'>): AttachmentStore {
  return {
    async save(id, bytes) {
      const fileId = checked(id);
      await database.run(async (work) => {
        await deleteParts(work, fileId);
        // An empty file has one empty part.
        for (let part = 0; part === 0 || part * PART_SIZE < bytes.length; part += 1) {
          const start = part * PART_SIZE;
          await insertPart(work, { fileId, part, bytes: bytes.subarray(start, start + PART_SIZE) });
        }
      });
    },
    async open(id) {
      const fileId = checked(id);
      const parts = await database.read((reader) => countParts(reader, fileId));
      if (parts === 0) return null;
      let next = 0;
      return new ReadableStream<Uint8Array>({
        async pull(controller) {
          const bytes = await database.read((reader) => findPart(reader, fileId, next));
          if (bytes === null) throw new Error(`Part ${next} of the file ${fileId} is missing.`);
          next += 1;
          if (bytes.length > 0) controller.enqueue(bytes);
          if (next === parts) controller.close();
        },
      });
    },
    async remove(id) {
      const fileId = checked(id);
      await database.run((work) => deleteParts(work, fileId));
    },
    listBefore: (moment) => database.read((reader) => findFilesBefore(reader, moment)),
  };
}

function checked(id: string): string {
  assertId(id);
  return id;
}
