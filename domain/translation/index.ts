// The translation noun: progress of each language, and proposals by translators. It never changes the site.
export { type Book, type Count, countBook, countStates, openBook } from './book.ts';
export { writeFileWith } from './file.ts';
export { proposeText, withdrawText } from './propose.ts';
export { listNewest, listProposals } from './store.ts';
export {
  type Fault,
  type Message,
  type MessageState,
  type Proposal,
  type ProposalState,
  proposalStateOf,
} from './translation.ts';
