import type { NotedPayment, PaymentNotes } from '../../../domain/payment/port.ts';
import { isSameMoney, type Money } from '../../../kit/money.ts';

export type TestNotes = PaymentNotes & {
  /** The shop has no order with this id. */
  leaveOut(orderId: string): void;
  /** From now on, the order waits for this amount only. Null: for none. */
  setTotal(orderId: string, total: Money | null): void;
  /** As some minutes after captures without an answer. */
  giveUpCaptures(): void;
  /** As after a restored backup. */
  forget(): void;
};

/** What the shop's database notes, in memory. By default, it has every order, and waits for any amount. */
export function openTestNotes(): TestNotes {
  const notes = new Map<string, NotedPayment>();
  const unknown = new Set<string>();
  const totals = new Map<string, Money | null>();
  return {
    leaveOut: (orderId) => void unknown.add(orderId),
    setTotal: (orderId, total) => void totals.set(orderId, total),
    forget: () => notes.clear(),
    async add({ orderId, reference }) {
      if (unknown.has(orderId)) return false;
      const unended = { ended: null, isCapturing: false };
      if (!notes.has(reference)) notes.set(reference, { orderId, reference, ...unended });
      return true;
    },
    find: async (reference) => notes.get(reference) ?? null,
    list: async (orderId) => [...notes.values()].filter((each) => each.orderId === orderId),
    async end(reference, ended) {
      const note = notes.get(reference);
      if (note && note.ended === null && !note.isCapturing)
        notes.set(reference, { ...note, ended });
    },
    async beginCapture(reference) {
      const note = notes.get(reference);
      if (note?.ended !== null) return false;
      notes.set(reference, { ...note, isCapturing: true });
      return true;
    },
    async refuse(reference, ended) {
      const note = notes.get(reference);
      if (note?.ended === null) notes.set(reference, { ...note, ended, isCapturing: false });
    },
    giveUpCaptures() {
      for (const [reference, note] of notes) notes.set(reference, { ...note, isCapturing: false });
    },
    async isWanted({ orderId, total }) {
      const wanted = totals.get(orderId);
      if (unknown.has(orderId) || wanted === null) return false;
      return wanted === undefined || isSameMoney(wanted, total);
    },
  };
}
