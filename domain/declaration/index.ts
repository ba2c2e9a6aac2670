// The declaration noun: a withdrawal, refund request, or cancellation, stored as typed. It decides nothing.
export {
  DECLARATION_KINDS,
  DECLARATION_STATES,
  type Declaration,
  type DeclarationKind,
  FOLLOW_DECLARATION,
  SWEEP_DECLARATIONS,
} from './declaration.ts';
export { declare, type Recorded, recordDeclaration } from './declare.ts';
export { dismissDeclaration, matchDeclaration } from './follow.ts';
export { declarationJobs } from './jobs.ts';
export { listDeclarations, listOwnedDeclarations, listRecorded } from './store.ts';
