import { storable } from '../../kit/storable.ts';

/** The fields of a form as they were sent: to fill it again, and to send them once more with a reason. */
export type Sent = readonly (readonly [name: string, value: string])[];

/** Fields that belong to a step, not to what was typed. */
const OF_STEP = ['step', 'why', 'seen', 'once'];

/** What was typed and chosen in a form, white space at the ends dropped; files are left out. */
export const sentOf = (form: FormData): Sent =>
  [...form].flatMap(([name, value]) =>
    typeof value === 'string' && !OF_STEP.includes(name) ? [[name, textOf(value)] as const] : [],
  );

/** Everything a form sent, whichever step it was for. */
export const triedOf = (form: FormData): Sent =>
  [...form].flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, textOf(value)] as const] : [],
  );

const textOf = (value: string): string => storable(value).trim();

/** The value of a field, or `usual` before anything was sent; empty when it was not sent. */
export const sentValue = (sent: Sent | null, name: string, usual = ''): string =>
  sent === null ? usual : (sent.find(([each]) => each === name)?.[1] ?? '');

/** The values of all fields of one name: boxes that are ticked. */
export const sentValues = (sent: Sent | null, name: string): string[] =>
  (sent ?? []).filter(([each]) => each === name).map(([, value]) => value);
