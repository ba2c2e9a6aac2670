/** The one source of "now". Production passes the system's, tests a fixed or stepped one. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };

/** Durations in milliseconds, so that every policy number names its unit. */
export const milliseconds = (count: number): number => count;
export const seconds = (count: number): number => count * 1000;
export const minutes = (count: number): number => seconds(count * 60);
export const hours = (count: number): number => minutes(count * 60);
export const days = (count: number): number => hours(count * 24);

/** Whether a year is one that dates, zones and databases hold with a day more at either end: those the forms take. */
export const isCivilYear = (year: number): boolean => year >= 1970 && year <= 9998;
