import { Chip, controlId, Frame, Icon, Stack, Tool, type WindowProps, Word } from './frame.tsx';

/** Printers with the words of their connections and the states of their drivers. USB has no word. */
const PRINTERS = [
  { name: 'printer_office', link: 'network', state: 'ok' },
  { name: 'printer_photo', link: null, state: 'newer' },
  { name: 'printer_hall', link: 'wifi', state: 'missing' },
] as const;

/** The same in every language. */
export const USB = 'USB';

const MARKS = { ok: 'check', newer: 'out', missing: 'warn' } as const;
const TONES = { ok: undefined, newer: 'soft', missing: 'bad' } as const;

export function Printer() {
  return (
    <svg aria-hidden="true" className="m-printer" viewBox="0 0 40 40">
      <path className="m-paper" d="M12 4h16v12H12z" />
      <rect className="m-body" x="4" y="14" width="32" height="16" rx="4" />
      <path className="m-paper" d="M11 24h18v12H11z" />
      <path className="m-lines" d="M15 28h10M15 32h7" />
      <circle className="m-lamp" cx="30" cy="19" r="1.6" />
    </svg>
  );
}

/** Printers that visitors can give a driver, each at its choice. */
export const TRIED: readonly string[] = ['printer_hall', 'printer_photo'];

type State = keyof typeof MARKS;

const choiceOf = (name: string): string => `${TRIED.indexOf(name) + 1}`;

function Driver({ name, state, words, tried }: WindowProps & { name: string; state: State }) {
  const chip = (shown: State) => (
    <Chip icon={MARKS[shown]} tone={tried ? TONES[shown] : undefined}>
      {words[`state_${shown}`]}
    </Chip>
  );
  if (!tried || state === 'ok') return chip(state);
  const choice = choiceOf(name);
  return (
    <Stack>
      <span data-not={choice}>{chip(state)}</span>
      <span data-at={choice}>{chip('ok')}</span>
    </Stack>
  );
}

export function PrinterdriverWindow({ words, locale, tried }: WindowProps) {
  return (
    <Frame
      product="printerdriver"
      className="m-printers"
      tools={
        <>
          <Tool icon="turn" on>
            {words.search}
          </Tool>
          <Tool icon="print">{words.test_page}</Tool>
        </>
      }
      foot={
        <>
          <Icon name="shield" />
          <Word>{words.copy}</Word>
        </>
      }
    >
      <p className="m-heading">
        <Word>{words.printers}</Word>
      </p>
      {PRINTERS.map(({ name, link, state }) => (
        <div key={name} className={tried ? 'm-row' : `m-row ${state}`}>
          <Printer />
          <span className="m-two">
            <Word>
              <b>{words[name]}</b>
            </Word>
            <Word>{link === null ? USB : words[link]}</Word>
          </span>
          <Driver {...{ name, state, words, locale, tried }} />
          {state === 'ok' ? null : (
            <Tool
              on={state === 'missing'}
              not={tried ? choiceOf(name) : undefined}
              press={tried && controlId('install', choiceOf(name))}
            >
              {words.install}
            </Tool>
          )}
        </div>
      ))}
    </Frame>
  );
}
