import { and, count, eq, lt } from 'drizzle-orm';
import type { Reader, Work } from '../../db/work.ts';
import { ticketFilePart } from './table.ts';

const { fileId, part, bytes, savedAt } = ticketFilePart;

export async function insertPart(
  work: Work,
  row: { readonly fileId: string; readonly part: number; readonly bytes: Uint8Array },
): Promise<void> {
  await work.tx.insert(ticketFilePart).values({ ...row, savedAt: work.now });
}

export async function deleteParts(work: Work, id: string): Promise<void> {
  await work.tx.delete(ticketFilePart).where(eq(fileId, id));
}

export async function countParts(reader: Reader, id: string): Promise<number> {
  const [row] = await reader.tx
    .select({ parts: count() })
    .from(ticketFilePart)
    .where(eq(fileId, id));
  return row?.parts ?? 0;
}

export async function findPart(
  reader: Reader,
  id: string,
  number: number,
): Promise<Uint8Array | null> {
  const [row] = await reader.tx
    .select({ bytes })
    .from(ticketFilePart)
    .where(and(eq(fileId, id), eq(part, number)));
  return row?.bytes ?? null;
}

/** Ids of files saved before `moment`. */
export async function findFilesBefore(reader: Reader, moment: Date): Promise<string[]> {
  const rows = await reader.tx
    .select({ id: fileId })
    .from(ticketFilePart)
    .where(and(eq(part, 0), lt(savedAt, moment)));
  return rows.map(({ id }) => id);
}
