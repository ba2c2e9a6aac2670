// The audit noun: what staff changed, who did it and why, with the values before and after, written in the same
// transaction and never changed (`guards.sql`). It stores names and values as text and knows no other noun.
export { ACTS, type Act, type AuditEntry, TEXT_LENGTH } from './audit.ts';
export { type AuditNote, note } from './note.ts';
export { type AuditFilter, countActs, listEntries } from './store.ts';
