/** The files from which the browser takes the messages that the office published (docs/decisions/0121). */
import { AREAS, type Area } from './entries.ts';
import { findLocale, LOCALES } from './index.ts';
import { compilePageOverrides, listMessageOverrides, messagesVersion } from './message-texts.ts';

/**
 * Returns the version and the areas with overridden messages, `0f3a9c… de/public en/checkout`, or an empty string. Each
 * document has it, because the router may go on to a page in any of them.
 */
export function listOverriddenAreas(): string {
  const version = messagesVersion();
  if (version === '') return '';
  const names = LOCALES.flatMap(({ prefix }) => {
    const overridden = new Set(listMessageOverrides(prefix).map(({ area }) => area));
    return AREAS.filter((area) => overridden.has(area)).map((area) => `${prefix}/${area}`);
  });
  return [version, ...names].join(' ');
}

const PATH = /^\/messages\/([0-9a-f]{12})\/([a-z]{2})\/([a-z]+)\.json$/;

type MessageFile = {
  /** Such as `de/public`. */
  readonly name: string;
  readonly body: string;
  /** Whether the address has the version of this process, so that its content never changes. */
  readonly isCurrent: boolean;
};

/** Returns the file at an address, or null. Another process may have published another version already. */
export function findMessageFile(path: string): MessageFile | null {
  const [, version, prefix = '', name] = PATH.exec(path) ?? [];
  const area: Area | undefined = AREAS.find((each) => each === name);
  if (!area || !findLocale(prefix)) return null;
  const body = JSON.stringify(compilePageOverrides(prefix, [area]));
  return { name: `${prefix}/${area}`, body, isCurrent: version === messagesVersion() };
}
