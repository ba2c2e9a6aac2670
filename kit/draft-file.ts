/** The ending of the name of an incomplete file. Backups leave such files out. */
export const DRAFT_ENDING = '.draft';
