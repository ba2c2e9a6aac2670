import { data, redirect } from 'react-router';
import { z } from 'zod';
import type { PasskeyJson } from '../../../domain/account/index.ts';
import { storable } from '../../../kit/storable.ts';
import { nextPath, type Posted, rawField, refusedResponse } from '../form.server.ts';

export async function askPasskey({ services, source }: Posted) {
  const { headers, options } = await services.accounts.passkeyToAsk(source);
  return data({ passkey: options }, { headers });
}

const Shown = z.looseObject({
  id: z.string(),
  rawId: z.string(),
  type: z.literal('public-key'),
  response: z.looseObject({ clientDataJSON: z.string() }),
});

/** Parses `PublicKeyCredential.toJSON`, or returns null. The id is not checked yet. */
export function parsePasskey(text: string): PasskeyJson | null {
  try {
    const json: unknown = JSON.parse(text, (_, value) =>
      typeof value === 'string' ? storable(value) : value,
    );
    return Shown.safeParse(json).data ?? null;
  } catch {
    return null;
  }
}

export async function enterPasskey(posted: Posted) {
  const { services, source, form } = posted;
  const shown = parsePasskey(rawField(form, 'passkey'));
  const result = shown && (await services.accounts.enterByPasskey(source, shown));
  if (!result?.ok) return refusedResponse('passkey');
  throw redirect(nextPath(posted), { status: 303, headers: result.value.headers });
}
