import { parseTicketNumber } from '../../../domain/ticket/index.ts';
import { storable } from '../../../kit/storable.ts';

/** The number of a request in the path of its page: paths are in lower case. */
export const numberIn = (segment: string): string =>
  parseTicketNumber(segment) ?? storable(segment);
