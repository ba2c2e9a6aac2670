import { storable } from '../../kit/storable.ts';

export type FormValues = readonly (readonly [name: string, value: string])[];

/** Fields of a step rather than of the form. */
const OF_STEP = ['step', 'why', 'seen', 'once'];

/** Returns the trimmed fields of a form without its step and files. */
export const readFormValues = (form: FormData): FormValues =>
  [...form].flatMap(([name, value]) =>
    typeof value === 'string' && !OF_STEP.includes(name) ? [[name, textOf(value)] as const] : [],
  );

export const readAllFormValues = (form: FormData): FormValues =>
  [...form].flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, textOf(value)] as const] : [],
  );

const textOf = (value: string): string => storable(value).trim();

/** `usual` is the value before the first submission. */
export const formValue = (values: FormValues | null, name: string, usual = ''): string =>
  values === null ? usual : (values.find(([each]) => each === name)?.[1] ?? '');

export const formValueList = (values: FormValues | null, name: string): string[] =>
  (values ?? []).filter(([each]) => each === name).map(([, value]) => value);
