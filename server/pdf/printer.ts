import type { InvoicePaper, InvoicePrinter } from '../../domain/invoice/port.ts';
import { SideProcess } from '../../kit/side-process.ts';

/** Documents kept as they were last printed: some 60 KB each. */
const MOST_KEPT = 32;

/** Prints in a process of its own, one document at a time. The same document asked for again is not printed again. */
export class Printer implements InvoicePrinter {
  readonly #process = new SideProcess<InvoicePaper>('server/pdf/printer-process.ts');
  /** By what is on the paper; the one asked for last stands last. */
  readonly #printed = new Map<string, Promise<Uint8Array>>();

  /** Rejects when printing fails, takes too long, or the printer was stopped. */
  print(paper: InvoicePaper): Promise<Uint8Array> {
    const key = JSON.stringify(paper);
    const printed = this.#printed.get(key) ?? this.#make(paper, key);
    this.#printed.delete(key);
    this.#printed.set(key, printed);
    const [oldest = key] = this.#printed.keys();
    if (this.#printed.size > MOST_KEPT) this.#printed.delete(oldest);
    return printed;
  }

  stop(): void {
    this.#process.stop();
  }

  #make(paper: InvoicePaper, key: string): Promise<Uint8Array> {
    return this.#process.make(paper).catch((error: unknown) => {
      this.#printed.delete(key);
      throw new Error(`printing ${paper.number} failed`, { cause: error });
    });
  }
}
