/**
 * Declaration: what somebody says about an order without signing in, a withdrawal, a refund request or a cancellation, as
 * typed and with its moment. It refuses to judge: what follows from it is decided by refund and subscription.
 */
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
