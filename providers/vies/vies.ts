import { z } from 'zod';
import type { RegisterAnswer, TaxIdRegister } from '../../domain/tax/port.ts';
import { seconds } from '../../kit/time.ts';

/** How long the buyer waits, in milliseconds. */
export const VIES_TIMEOUT = seconds(4);

export type ViesSettings = {
  /** `https://ec.europa.eu/taxation_customs/vies/rest-api`, without a slash at the end. */
  readonly url: string;
  /** The seller's VAT id with its prefix. VIES then returns a request id, which proves the check. */
  readonly requester: string | null;
  /** Never gets the checked id. */
  report(trouble: unknown): void;
  readonly timeout?: number;
};

/** States with ids in VIES. It covers Northern Ireland (XI) for goods only. */
const STATES = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
);

/**
 * `userError` is VALID or INVALID if the state answered, otherwise the reason (MS_UNAVAILABLE, TIMEOUT, IP_BLOCKED …).
 * Faults of the service are `{ actionSucceed: false, errorWrappers }`, with or without an error status.
 */
const answer = z.object({
  isValid: z.boolean(),
  userError: z.string(),
  requestIdentifier: z.string().nullish(),
  vatNumber: z.string().nullish(),
});

const UNREACHABLE: RegisterAnswer = { result: 'unreachable', requestId: null };

/** Asks the EU's member states through the Commission's REST service. */
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
        return read(await response.json(), id.slice(2));
      } catch (error) {
        report(error);
        return UNREACHABLE;
      }
    },
  };
}

/** `id` is the state's VIES code (EL for Greece) and the number. */
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

/** @throws for an ambiguous answer, or one about another number */
function read(body: unknown, number: string): RegisterAnswer {
  const parsed = answer.safeParse(body);
  if (!parsed.success) throw new Error('VIES answered in an unknown form');
  const { isValid, userError, requestIdentifier, vatNumber } = parsed.data;
  if (vatNumber && vatNumber !== number) throw new Error('VIES answered for another number');
  const requestId = requestIdentifier || null;
  if (isValid && userError === 'VALID') return { result: 'valid', requestId };
  if (!isValid && userError === 'INVALID') return { result: 'invalid', requestId };
  throw new Error(`VIES answered ${userError.slice(0, 100)}`);
}
