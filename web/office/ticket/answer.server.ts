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
import { removeFiles, type Upload } from '../../loaders/upload-form.server.ts';
import type { Refusal } from '../act-form.tsx';
import type { ActingWithFiles } from '../guard.server.ts';
import type { Sent } from '../sent.ts';

/** Why an answer was not sent. */
export type AnswerFault = 'answer-required' | 'answer-long' | 'changed' | 'full' | 'over';
/** Why a note was not kept. */
export type NoteFault = 'note-required' | 'answer-long';

/** What the page says after a form; answer and note as far as they were typed. */
export type TicketAnswer = {
  readonly refusal: Refusal | null;
  readonly fault: AnswerFault | null;
  readonly fileFault: Upload['fault'];
  readonly text: string;
  /** Files were chosen: browsers do not keep them. */
  readonly hadFiles: boolean;
  readonly noteFault: NoteFault | null;
  readonly note: string;
  /** It was done; what else was typed is still there. */
  readonly isDone: boolean;
  /** What another form sent, when it was refused. */
  readonly tried: Sent | null;
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
  tried: null,
};

export const reply = (answer: Partial<TicketAnswer>, status = 422) =>
  data<TicketAnswer>({ ...NOTHING, ...answer }, { status });

/** Answer and note as they came: whichever of them a step is not about comes back as it was typed. */
export const typedIn = (upload: Upload) => ({
  text: cleanText(upload.read('text')),
  note: cleanText(upload.read('note')),
  hadFiles: upload.files.length > 0 || upload.fault !== null,
});

export type Given = {
  readonly acting: ActingWithFiles;
  readonly thread: Thread;
  readonly context: Readonly<RouterContextProvider>;
};

/** Sends an answer with its files; null when it is sent, and as well when it was before. */
export async function sendAnswer({ context, acting: { who, upload }, thread }: Given) {
  const { database, attachments } = context.get(servicesContext);
  const { files, fault: fileFault } = upload;
  const typed = typedIn(upload);
  const { text } = typed;
  const fault = faultOf(text);
  let isKept = false;
  try {
    if (fault || fileFault) return reply({ ...typed, fault, fileFault, refusal: 'check-fields' });
    const { number, state: before } = thread.ticket;
    const staff: Staff = { id: who, name: who };
    const order = { number, staff, text, files, read: upload.read('read') };
    const answered = await database.run(async (work) => {
      const result = await answerTicket(work, order);
      if (!result.ok || !result.value.isNew) return result;
      const object = { kind: 'ticket' as const, id: number, name: number };
      const after = result.value.ticket.state;
      // The request itself is the reason, and what was answered stands in it.
      await note(work, { who, object, act: 'answer-ticket', why: number, before, after });
      return result;
    });
    isKept = answered.ok && answered.value.isNew;
    if (answered.ok) return null;
    const { code } = answered;
    return reply({ ...typed, fault: code === 'changed' || code === 'full' ? code : 'over' }, 422);
  } finally {
    if (!isKept) await removeFiles(attachments, files);
  }
}

function faultOf(text: string): AnswerFault | null {
  if (text === '') return 'answer-required';
  return lengthOf(text) > LIMITS.message.max ? 'answer-long' : null;
}
