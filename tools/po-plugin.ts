import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';
import { parsePo } from '../kit/po.ts';
import { keepMessageWhole } from '../locales/whole-words.ts';
import { type Pseudo, pseudoText } from './messages/pseudo.ts';

export type PoMessagesOptions = {
  /** Rejected in production builds. */
  readonly pseudo?: Pseudo | null;
};

const PO = /\.po$/;

/**
 * Compiles `.po` imports to `{ id: compiled }`, so that the browser needs no ICU parser. Includes the English of texts
 * without a translation, so that a page needs only one catalog.
 */
export function poMessages(options: PoMessagesOptions = {}): Plugin {
  const pseudo = options.pseudo ?? pseudoFromEnvironment();
  return {
    name: 'po-messages',
    configResolved(config) {
      if (pseudo && config.command === 'build' && config.mode === 'production') {
        throw new Error('Pseudo-locales are for development and tests, not for production builds');
      }
    },
    load: {
      filter: { id: PO },
      handler(id) {
        const english = join(dirname(id), '..', '..', 'en', 'messages', basename(id));
        this.addWatchFile(id);
        if (english !== id) this.addWatchFile(english);
        const { name, mode } = this.environment;
        // In development, a catalog is compiled when a page first needs it, because a page needs only one language.
        if (name === 'ssr' && mode === 'dev') {
          const args = JSON.stringify([id, english, pseudo]).slice(1, -1);
          const code = `import { openCatalog } from ${JSON.stringify(import.meta.filename)};
export const messages = openCatalog(${args});`;
          return { code, map: null, moduleType: 'js' };
        }
        const code = `export const messages = ${JSON.stringify(compileCatalog(id, english, pseudo))};`;
        return { code, map: null, moduleType: 'js' };
      },
    },
    hotUpdate({ file }) {
      if (!PO.test(file)) return;
      // Translations include English texts, so one changed file may affect all catalogs.
      const graph = this.environment.moduleGraph;
      for (const module of graph.idToModuleMap.values()) {
        if (module.file && PO.test(module.file)) graph.invalidateModule(module);
      }
      this.environment.hot.send({ type: 'full-reload' });
      return [];
    },
  };
}

/** Returns what `compileCatalog` returns, but compiles it at the first use. */
export function openCatalog(
  file: string,
  english: string,
  pseudo: Pseudo | null,
): Record<string, CompiledMessage> {
  let made: Record<string, CompiledMessage> | null = null;
  const open = () => {
    made ??= compileCatalog(file, english, pseudo);
    return made;
  };
  return new Proxy(
    {},
    {
      get: (_, id) => Reflect.get(open(), id),
      ownKeys: () => Reflect.ownKeys(open()),
      getOwnPropertyDescriptor: (_, id) => Reflect.getOwnPropertyDescriptor(open(), id),
    },
  );
}

function compileCatalog(
  file: string,
  english: string,
  pseudo: Pseudo | null,
): Record<string, CompiledMessage> {
  const prefix = basename(join(dirname(file), '..'));
  const texts = new Map<string, string>();
  for (const path of pseudo ? [english] : [english, file]) {
    if (!existsSync(path)) continue;
    for (const { id, text } of parsePo(readFileSync(path, 'utf8'))) if (text) texts.set(id, text);
  }
  return Object.fromEntries(
    [...texts].map(([id, text]) => {
      try {
        return [
          id,
          compileMessageOrThrow(pseudo ? pseudoText(pseudo, text) : keepMessageWhole(text, prefix)),
        ];
      } catch (error) {
        throw new Error(`${file}: message ${id} is not ICU: ${text}`, { cause: error });
      }
    }),
  );
}

function pseudoFromEnvironment(): Pseudo | null {
  const value = process.env.PSEUDO;
  if (!value) return null;
  return value === 'rtl' ? 'rtl' : 'long';
}
