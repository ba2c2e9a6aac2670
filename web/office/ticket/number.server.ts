import { parseTicketNumber } from '../../../domain/ticket/index.ts';
import { storable } from '../../../kit/storable.ts';

/** `segment` is in lower case. */
export const numberIn = (segment: string): string =>
  parseTicketNumber(segment) ?? storable(segment);
