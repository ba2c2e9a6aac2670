import { fsyncSync } from 'node:fs';
import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** The part of PGlite's inner file system that is changed here; not in its types. */
type Stream = { readonly nfd: number };
type Internals = {
  readonly NODEFS: {
    readonly stream_ops: { fsync?: (stream: Stream) => number };
    tryFSOperation(operation: () => number): number;
  };
};
type StartOptions = Parameters<NodeFS['init']>[1];

/**
 * PGlite's file system on a real folder, with the one operation PGlite left out: fsync. Without it
 * a power cut loses confirmed orders. The pinned version matters: this reaches into its internals,
 * and `openCluster` refuses to start when the hook is not called.
 */
export class DurableFiles extends NodeFS {
  /** How often PostgreSQL had the disk write everything down. */
  syncs = 0;
  /** The first failed fsync; from then on nothing may be confirmed any more. */
  failure: Error | null = null;

  override async init(pglite: PGlite, options: StartOptions) {
    const { emscriptenOpts } = await super.init(pglite, options);
    const hook = (mod: unknown) => this.#hookIn(mod as Internals);
    return {
      emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), hook] },
    };
  }

  #hookIn({ NODEFS }: Internals): void {
    NODEFS.stream_ops.fsync = (stream) => NODEFS.tryFSOperation(() => this.#sync(stream));
  }

  #sync(stream: Stream): number {
    try {
      fsyncSync(stream.nfd);
    } catch (error) {
      this.failure ??= error instanceof Error ? error : new Error(String(error));
      throw error;
    }
    this.syncs += 1;
    return 0;
  }
}
