/**
 * Translation: how far each language is with the texts of the site, and what translators would write instead. It
 * refuses to change what the site shows: texts are files under version control, and a proposal is there to be taken
 * over by whoever may commit one.
 */
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
