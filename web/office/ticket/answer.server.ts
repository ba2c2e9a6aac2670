import { data, type RouterContextProvider } from 'react-router';
import { note } from '../../../domain/audit/index.ts';
import {
  answerTicket,
  cleanText,
  LIMITS,
  lengthOf,
  type Staff,
  type Thread,
} from '../../../domain/ticket/index.ts';
import { servicesContext } from '../../loaders/context.ts';
import { hadFiles, removeFiles, type Upload } from '../../loaders/upload-form.server.ts';
import type { Refusal } from '../act-form.tsx';
import type { FormValues } from '../form-values.ts';
import type { ActingWithFiles } from '../guard.server.ts';

export type AnswerFault = 'answer-required' | 'answer-long' | 'changed' | 'full' | 'over';
export type NoteFault = 'note-required' | 'answer-long';

/** With the typed texts. */
export type TicketAnswer = {
  readonly refusal: Refusal | null;
  readonly fault: AnswerFault | null;
  readonly fileFault: Upload['fault'];
  readonly text: string;
  /** Files were selected. Browsers do not keep them. */
  readonly hadFiles: boolean;
  readonly noteFault: NoteFault | null;
  readonly note: string;
  /** The step succeeded. The form still has the other typed values. */
  readonly isDone: boolean;
  readonly submitted: FormValues | null;
  /** The largest number of tags, if more were chosen. Otherwise null. */
  readonly tagFault: number | null;
};

const NOTHING: TicketAnswer = {
  refusal: null,
  fault: null,
  fileFault: null,
  text: '',
  hadFiles: false,
  noteFault: null,
  note: '',
  isDone: false,
  submitted: null,
  tagFault: null,
};

export const reply = (answer: Partial<TicketAnswer>, status = 422) =>
  data<TicketAnswer>({ ...NOTHING, ...answer }, { status });

/** Both texts, so that a step does not lose the other one. */
export const typedIn = (upload: Upload) => ({
  text: cleanText(upload.read('text')),
  note: cleanText(upload.read('note')),
  hadFiles: hadFiles(upload),
});

export type TicketForm = {
  readonly acting: ActingWithFiles;
  readonly thread: Thread;
  readonly context: Readonly<RouterContextProvider>;
};

/** Returns null if the answer was sent, also for a repeated form. */
export async function sendAnswer({
  context,
  acting: { who, accountId, upload },
  thread,
}: TicketForm) {
  const { database, attachments } = context.get(servicesContext);
  const { files, fault: fileFault } = upload;
  const typed = typedIn(upload);
  const { text } = typed;
  const fault = faultOf(text);
  let isStored = false;
  try {
    if (fault || fileFault) return reply({ ...typed, fault, fileFault, refusal: 'check-fields' });
    const { number, state: before } = thread.ticket;
    const staff: Staff = { id: who, name: who };
    const order = { number, staff, text, files, read: upload.read('read'), accountId };
    const answered = await database.run(async (work) => {
      const result = await answerTicket(work, order);
      if (!result.ok || !result.value.isNew) return result;
      const object = { kind: 'ticket' as const, id: number, name: number };
      const after = result.value.ticket.state;
      // The log names the ticket as the reason, because the ticket contains the answer.
      await note(work, { who, object, act: 'answer-ticket', why: number, before, after });
      return result;
    });
    isStored = answered.ok && answered.value.isNew;
    if (answered.ok) return null;
    const { code } = answered;
    return reply({ ...typed, fault: code === 'changed' || code === 'full' ? code : 'over' }, 422);
  } finally {
    if (!isStored) await removeFiles(attachments, files);
  }
}

function faultOf(text: string): AnswerFault | null {
  if (text === '') return 'answer-required';
  return lengthOf(text) > LIMITS.message.max ? 'answer-long' : null;
}
