/** Ends the name of a file that is not complete yet. Backups leave such files out. */
export const DRAFT_ENDING = '.draft';
