/**
 * Audit: what staff changed, who it was and why, with the values before and after. It is written in the transaction of
 * the change itself and never changed afterwards (`guards.sql`). It refuses to know what the objects are: their names and
 * values are texts, kept as they were.
 */
export { ACTS, type Act, type AuditEntry, TEXT_LENGTH } from './audit.ts';
export { type Noted, note } from './note.ts';
export { type AuditFilter, countActs, listEntries } from './store.ts';
