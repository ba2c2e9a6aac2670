import type { InvoicePrinter, PrintInput } from '../../domain/invoice/port.ts';
import { SideProcess } from '../../kit/side-process.ts';

/** About 60 KB each. */
const MOST_KEPT = 32;

export class Printer implements InvoicePrinter {
  readonly #process = new SideProcess<PrintInput>('server/pdf/printer-process.ts');
  readonly #printed = new Map<string, Promise<Uint8Array>>();

  /** Rejects if printing fails or takes too long. */
  print(input: PrintInput): Promise<Uint8Array> {
    const key = JSON.stringify(input);
    const printed = this.#printed.get(key) ?? this.#make(input, key);
    this.#printed.delete(key);
    this.#printed.set(key, printed);
    const [oldest = key] = this.#printed.keys();
    if (this.#printed.size > MOST_KEPT) this.#printed.delete(oldest);
    return printed;
  }

  stop(): void {
    this.#process.stop();
  }

  #make(input: PrintInput, key: string): Promise<Uint8Array> {
    return this.#process.make(input).catch((error: unknown) => {
      this.#printed.delete(key);
      throw new Error(`Printing ${input.paper.number} failed`, { cause: error });
    });
  }
}
