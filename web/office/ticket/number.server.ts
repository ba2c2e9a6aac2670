import { parseTicketNumber } from '../../../domain/ticket/index.ts';
import { storable } from '../../../kit/storable.ts';

/** Returns the ticket number in a path, which is in lower case. */
export const numberIn = (segment: string): string =>
  parseTicketNumber(segment) ?? storable(segment);
