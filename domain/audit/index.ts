// The audit noun: staff's changes with author, reason, and values before and after, never changed (`guards.sql`).
export { ACTS, type Act, type AuditEntry, TEXT_LENGTH } from './audit.ts';
export { type AuditNote, note } from './note.ts';
export { type AuditFilter, countActs, listEntries } from './store.ts';
