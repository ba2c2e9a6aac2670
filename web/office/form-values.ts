import { storable } from '../../kit/storable.ts';

/** The fields of a form as sent, to fill it again or to repeat it with a reason. */
export type FormValues = readonly (readonly [name: string, value: string])[];

/** Fields of a step rather than of the form. */
const OF_STEP = ['step', 'why', 'seen', 'once'];

/** Returns the trimmed fields of a form without its step and files. */
export const readFormValues = (form: FormData): FormValues =>
  [...form].flatMap(([name, value]) =>
    typeof value === 'string' && !OF_STEP.includes(name) ? [[name, textOf(value)] as const] : [],
  );

/** Returns all trimmed fields of a form, without files. */
export const readAllFormValues = (form: FormData): FormValues =>
  [...form].flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, textOf(value)] as const] : [],
  );

const textOf = (value: string): string => storable(value).trim();

/** Returns the value of a field, `usual` before the first submission, or an empty string. */
export const formValue = (values: FormValues | null, name: string, usual = ''): string =>
  values === null ? usual : (values.find(([each]) => each === name)?.[1] ?? '');

/** Returns all values of a name, such as checked boxes. */
export const formValueList = (values: FormValues | null, name: string): string[] =>
  (values ?? []).filter(([each]) => each === name).map(([, value]) => value);
