import type { InvoicePaper, InvoicePrinter } from '../../domain/invoice/port.ts';
import { SideProcess } from '../../kit/side-process.ts';

/** About 60 KB each. */
const MOST_KEPT = 32;

export class Printer implements InvoicePrinter {
  readonly #process = new SideProcess<InvoicePaper>('server/pdf/printer-process.ts');
  readonly #printed = new Map<string, Promise<Uint8Array>>();

  /** Rejects if printing fails or takes too long. */
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
      throw new Error(`Printing ${paper.number} failed`, { cause: error });
    });
  }
}
