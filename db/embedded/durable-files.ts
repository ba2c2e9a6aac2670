import { fsyncSync } from 'node:fs';
import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** Internals that PGlite does not export. */
type Stream = { readonly nfd: number };
type Internals = {
  readonly NODEFS: {
    readonly stream_ops: { fsync?: (stream: Stream) => number };
    tryFSOperation(operation: () => number): number;
  };
};
type StartOptions = Parameters<NodeFS['init']>[1];

/** Adds the fsync that PGlite leaves out, through internals of the pinned version. `openCluster` checks the hook. */
export class DurableFiles extends NodeFS {
  syncs = 0;
  /** The first failed fsync. After it, no commit may be confirmed. */
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
