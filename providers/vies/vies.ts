import { z } from 'zod';
import type { RegisterAnswer, TaxIdRegister } from '../../domain/tax/port.ts';
import { seconds } from '../../kit/time.ts';

/** How long the buyer waits, in milliseconds. */
export const VIES_TIMEOUT = seconds(4);

export type ViesSettings = {
  /** `https://ec.europa.eu/taxation_customs/vies/rest-api`, without a slash at the end. */
  readonly url: string;
  /** The seller's VAT ID with its prefix. With it, VIES returns a request ID, which is proof of the check. */
  readonly requester: string | null;
  /** Called for each failure. The error never contains the checked ID. */
  report(error: unknown): void;
  readonly timeout?: number;
};

/** The member states, without Northern Ireland (XI), which VIES covers for goods only. */
const STATES = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
);

/**
 * `userError` is VALID or INVALID if the state answered, and otherwise the reason (MS_UNAVAILABLE, TIMEOUT, IP_BLOCKED …).
 * A failure of the service is `{ actionSucceed: false, errorWrappers }`, with or without an error status.
 */
const responseSchema = z.object({
  isValid: z.boolean(),
  userError: z.string(),
  requestIdentifier: z.string().nullish(),
  vatNumber: z.string().nullish(),
});

const UNREACHABLE: RegisterAnswer = { result: 'unreachable', requestId: null };

/** Opens the EU's register of VAT IDs, which asks the member states through the Commission's REST service. */
export function openVies(settings: ViesSettings): TaxIdRegister {
  const { url, requester, report, timeout = VIES_TIMEOUT } = settings;
  return {
    id: 'vies',
    covers: (country) => STATES.has(country),
    async check({ id }) {
      try {
        const response = await fetch(addressOf(url, id, requester), {
          headers: { accept: 'application/json' },
          redirect: 'error',
          signal: AbortSignal.timeout(timeout),
        });
        if (!response.ok) throw new Error(`VIES answered with status ${response.status}`);
        return parseResponse(await response.json(), id.slice(2));
      } catch (error) {
        report(error);
        return UNREACHABLE;
      }
    },
  };
}

/** `id` starts with the VIES code of the state (EL for Greece). */
function addressOf(url: string, id: string, requester: string | null): string {
  const [state, number] = [id.slice(0, 2), id.slice(2)].map(encodeURIComponent);
  const query = requester === null ? '' : `?${queryOf(requester)}`;
  return `${url}/ms/${state}/vat/${number}${query}`;
}

function queryOf(requester: string): URLSearchParams {
  return new URLSearchParams({
    requesterMemberStateCode: requester.slice(0, 2),
    requesterNumber: requester.slice(2),
  });
}

/** @throws for an ambiguous response, or one about another number */
function parseResponse(body: unknown, number: string): RegisterAnswer {
  const parsed = responseSchema.safeParse(body);
  if (!parsed.success) throw new Error('VIES answered in an unknown form');
  const { isValid, userError, requestIdentifier, vatNumber } = parsed.data;
  if (vatNumber && vatNumber !== number) throw new Error('VIES answered for another number');
  const requestId = requestIdentifier || null;
  if (isValid && userError === 'VALID') return { result: 'valid', requestId };
  if (!isValid && userError === 'INVALID') return { result: 'invalid', requestId };
  throw new Error(`VIES answered ${userError.slice(0, 100)}`);
}
