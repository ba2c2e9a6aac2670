/** `THOROUGH=1 npm test` searches for rare faults as long as before a release. */
export const isThorough = process.env['THOROUGH'] === '1';

/** Repetitions of a test: `usual`, or `thorough` if requested. */
export const times = (usual: number, thorough: number): number => (isThorough ? thorough : usual);
