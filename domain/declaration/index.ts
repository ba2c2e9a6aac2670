/**
 * Declaration: what somebody says about an order without signing in, a withdrawal, a refund request or a cancellation, as
 * typed and with its moment. It refuses to judge: what follows from it is decided by refund and subscription.
 */
export {
  DECLARATION_STATES,
  type Declaration,
  FOLLOW_DECLARATION,
} from './declaration.ts';
export { declare } from './declare.ts';
export { dismissDeclaration, matchDeclaration } from './follow.ts';
export { declarationJobs } from './jobs.ts';
export { listDeclarations } from './store.ts';
