/** `THOROUGH=1 npm test` looks as long for faults that rarely show as before a release. */
export const isThorough = process.env['THOROUGH'] === '1';

/** How often a test does what fails rarely: `usual` times in each run, `thorough` times where it is asked for. */
export const times = (usual: number, thorough: number): number => (isThorough ? thorough : usual);
