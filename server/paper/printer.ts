import type { InvoicePaper, InvoicePrinter } from '../../domain/invoice/port.ts';
import { SideProcess } from '../side-process.ts';

/** Prints in a process of its own, one document at a time. */
export class Printer implements InvoicePrinter {
  readonly #process = new SideProcess<InvoicePaper>('server/paper/printer-process.ts');

  /** Rejects when printing fails, takes too long, or the printer was stopped. */
  async print(paper: InvoicePaper): Promise<Uint8Array> {
    return this.#process.make(paper).catch((error: unknown) => {
      throw new Error(`printing ${paper.number} failed`, { cause: error });
    });
  }

  stop(): void {
    this.#process.stop();
  }
}
