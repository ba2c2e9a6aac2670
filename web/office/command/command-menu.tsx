import { type KeyboardEvent, useEffect, useState } from 'react';
import { send } from '../../client/http-client.ts';
import { useAddress } from '../../client/site.ts';
import { useWords } from '../../components/words.tsx';
import { localize } from '../../routing/address.ts';
import type { Found } from '../find/find.ts';
import type { Staff } from '../guard.server.ts';
import { roomOf } from '../rooms.ts';
import { Dialog } from './dialog.tsx';
import { type Entry, entriesFor } from './entries.ts';

const LIST_ID = 'command-list';
const optionId = (index: number): string => `command-option-${index}`;

/** Time without a keystroke after which the server is asked, in milliseconds. */
const PAUSE = 200;

const KIND_WORDS = {
  order: 'office.order-number',
  customer: 'office.customer',
  license: 'office.command.license',
  ticket: 'ticket.find.number',
} as const satisfies Record<Found['kind'], string>;

type MenuProps = {
  staff: Staff;
  close: () => void;
  /** Takes a path without locale. */
  goTo: (path: string) => void;
};

/** The editable combobox of the ARIA Authoring Practices, in a dialog. */
export function CommandMenu({ staff, close, goTo }: MenuProps) {
  const t = useWords();
  const [typed, setTyped] = useState('');
  const [chosen, choose] = useState(0);
  const found = useFound(typed);
  const pages = staff.menu.flatMap((id): Entry[] => {
    const { path, word } = roomOf(id);
    return path === null || word === null ? [] : [{ to: path, text: t(word), kind: null }];
  });
  const own = { to: '/office/own', text: t('office.own'), kind: null };
  const named = found.map(({ kind, name, to }) => ({ to, text: name, kind: t(KIND_WORDS[kind]) }));
  const entries = entriesFor(typed, { pages: [...pages, own], found: named });
  const open = (entry: Entry | undefined) => {
    if (entry === undefined) return;
    close();
    goTo(entry.to);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const { key } = event;
    const last = entries.length - 1;
    if (key === 'ArrowDown') choose(chosen >= last ? 0 : chosen + 1);
    else if (key === 'ArrowUp') choose(chosen <= 0 ? last : chosen - 1);
    else if (key === 'Enter') open(entries[chosen]);
    else return;
    event.preventDefault();
  };
  useEffect(() => {
    document.getElementById(optionId(chosen))?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  return (
    <Dialog id="command-menu" label={t('office.command')} close={close}>
      <input
        type="text"
        role="combobox"
        aria-label={t('office.command')}
        aria-autocomplete="list"
        aria-expanded={entries.length > 0}
        aria-controls={LIST_ID}
        aria-activedescendant={entries[chosen] ? optionId(chosen) : undefined}
        placeholder={t('office.command.hint')}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          choose(0);
        }}
        onKeyDown={onKey}
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        dir="auto"
      />
      <div id={LIST_ID} role="listbox" aria-label={t('office.command')}>
        {entries.map((entry, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and handles the keys.
          <div
            key={`${entry.kind} ${entry.to}`}
            id={optionId(index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === chosen}
            onClick={() => open(entry)}
          >
            <bdi>{entry.text}</bdi>
            {entry.kind ? <small>{entry.kind}</small> : null}
          </div>
        ))}
      </div>
      <p className="sr-only" role="status">
        {typed === '' ? null : t('office.command.count', { count: entries.length })}
      </p>
    </Dialog>
  );
}

/** Asks the server after a pause in typing. A new text cancels the previous question. */
function useFound(typed: string): readonly Found[] {
  const { locale } = useAddress();
  const [found, setFound] = useState<readonly Found[]>([]);
  const q = typed.trim();
  useEffect(() => {
    setFound([]);
    if (q.length < 3) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    setTimeout(async () => {
      if (signal.aborted) return;
      const address = `${localize(locale, '/office/find')}?${new URLSearchParams({ q })}`;
      try {
        const response = await send(address, { signal });
        const answer = response.ok ? ((await response.json()) as Found[]) : [];
        if (!signal.aborted) setFound(answer);
      } catch {
        // The menu still opens pages.
      }
    }, PAUSE);
    return () => leaving.abort();
  }, [q, locale]);
  return found;
}
