// The translation noun: the progress of each language, and proposals by translators. It never changes the
// site. Texts are files under version control, and a committer adopts proposals.
export { type Book, type Count, countBook, countStates, openBook } from './book.ts';
export { writeFileWith } from './file.ts';
export { proposeText, withdrawText } from './propose.ts';
export { listNewest, listProposals } from './store.ts';
export {
  type Fault,
  type Message,
  type MessageState,
  type Proposal,
  type Standing,
  standingOf,
} from './translation.ts';
