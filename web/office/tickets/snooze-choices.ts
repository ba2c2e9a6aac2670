/** `date` is the moment in a field beside it. */
export const SNOOZES = ['reply', 'tomorrow', 'monday', 'date'] as const;
