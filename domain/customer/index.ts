// The customer noun: what staff note about the person behind an address. Customers never see it, and no export has it.
export {
  type Customer,
  type CustomerNote,
  MOST_NOTES,
  NOTE_LENGTH,
} from './customer.ts';
export { addCustomerNote, changeCustomerNote, removeCustomerNote } from './note.ts';
export { forgetCustomerNotes, listCustomerNotes } from './store.ts';
