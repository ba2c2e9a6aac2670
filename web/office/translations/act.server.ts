import { data } from 'react-router';
import { note } from '../../../domain/audit/index.ts';
import {
  type Fault,
  type Message,
  openBook,
  proposeText,
  withdrawText,
} from '../../../domain/translation/index.ts';
import { servicesContext, type Work } from '../../loaders/context.ts';
import { textField } from '../../loaders/limited-form.server.ts';
import { pageUrl } from '../../routing/page-url.ts';
import type { Refusal } from '../act-form.tsx';
import { toDone } from '../done.server.ts';
import { type FormValues, readAllFormValues } from '../form-values.ts';
import { act, type RouteArgs } from '../guard.server.ts';
import { reasonFault } from '../reason.ts';
import { TRANSLATED } from './overview.server.ts';

export type MessageResult = {
  readonly refusal: Refusal | null;
  readonly faults: readonly Fault[];
  readonly text: string | null;
  readonly why: string;
  readonly submitted: FormValues;
};

export async function actOnMessage(routeArgs: RouteArgs, language: string) {
  const { who, step, form } = await act(routeArgs, 'office-message');
  const locale = TRANSLATED.find(({ prefix }) => prefix === language)?.prefix;
  const messageId = pageUrl(routeArgs.request).searchParams.get('id') ?? '';
  const message = locale && openBook(locale).messages.find(({ id }) => id === messageId);
  if (!locale || !message) throw data(null, { status: 404 });
  const [text, why] = [textField(form, 'text'), textField(form, 'why')];
  const refuse = (result: Partial<MessageResult>) => {
    const submitted = readAllFormValues(form);
    const typed = { text: step === 'propose' ? text : null, why, submitted };
    return data<MessageResult>({ refusal: null, faults: [], ...typed, ...result }, { status: 422 });
  };
  const fault = reasonFault(why);
  if (fault !== null) return refuse({ refusal: fault });
  const given = { message, locale, who, why };
  const { database } = routeArgs.context.get(servicesContext);
  if (step === 'withdraw') {
    const isDone = await database.run((work) => withdraw(work, given));
    if (!isDone) return refuse({ refusal: 'changed' });
  } else {
    const faults = await database.run((work) => propose(work, { ...given, text }));
    if (faults.length > 0) return refuse({ faults, refusal: 'check-fields' });
  }
  return toDone(routeArgs.request, { id: messageId });
}

type ProposalForm = {
  readonly message: Message;
  readonly locale: string;
  readonly who: string;
  readonly why: string;
};

async function propose(
  work: Work,
  given: ProposalForm & { readonly text: string },
): Promise<readonly Fault[]> {
  const proposed = await proposeText(work, given);
  if (!proposed.ok) return proposed.faults;
  const { isNew, text } = proposed.value;
  if (isNew) await write(work, given, text);
  return [];
}

async function withdraw(work: Work, given: ProposalForm): Promise<boolean> {
  const isDone = await withdrawText(work, given);
  if (isDone) await write(work, given, null);
  return isDone;
}

async function write(work: Work, { message, locale, who, why }: ProposalForm, text: string | null) {
  const name = `${locale}/${message.id}`;
  await note(work, {
    who,
    why,
    object: { kind: 'message', id: name, name },
    act: text === null ? 'withdraw-text' : 'propose-text',
    before: message.text,
    after: text,
  });
}
