/** The only source of the current time. Tests pass a fixed or stepped one. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };

/** All durations are in milliseconds. */
export const milliseconds = (count: number): number => count;
export const seconds = (count: number): number => count * 1000;
export const minutes = (count: number): number => seconds(count * 60);
export const hours = (count: number): number => minutes(count * 60);
export const days = (count: number): number => hours(count * 24);

/** Returns the last moment of a period by its end, which is exclusive. A page names the day of it. */
export const lastMomentOf = (end: Date): Date => new Date(end.getTime() - 1);

/** Returns whether dates, time zones, and databases support a year, with a day to spare at both ends. */
export const isCivilYear = (year: number): boolean => year >= 1970 && year <= 9998;
