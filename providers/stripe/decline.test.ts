import { expect, test } from 'vitest';
import { declineOf, type Failure } from './decline.ts';

const SOFT = false;
const HARD = true;

test.each<[Failure, ReturnType<typeof declineOf>['reason'], boolean]>([
  [{}, 'declined', SOFT],
  [{ code: 'a_code_of_tomorrow', decline_code: null }, 'declined', SOFT],
  [{ code: 'card_declined', decline_code: 'generic_decline' }, 'declined', SOFT],
  [{ code: 'card_declined', decline_code: 'do_not_honor' }, 'declined', SOFT],
  [{ code: 'card_declined', decline_code: 'insufficient_funds' }, 'insufficient-funds', SOFT],
  [{ code: 'authentication_required' }, 'authentication-failed', SOFT],
  [
    { code: 'card_declined', decline_code: 'authentication_required' },
    'authentication-failed',
    SOFT,
  ],
  [{ code: 'payment_intent_authentication_failure' }, 'authentication-failed', SOFT],
  [{ code: 'processing_error', decline_code: 'processing_error' }, 'processing-error', SOFT],
  [{ code: 'card_declined', decline_code: 'try_again_later' }, 'processing-error', SOFT],
  [{ code: 'incorrect_cvc', decline_code: 'incorrect_cvc' }, 'incorrect-cvc', SOFT],
  [{ code: 'incorrect_number' }, 'incorrect-number', HARD],
  [{ code: 'expired_card', decline_code: 'expired_card' }, 'expired-card', HARD],
  [{ code: 'card_declined', decline_code: 'lost_card' }, 'declined', HARD],
  [{ code: 'card_declined', decline_code: 'stolen_card' }, 'declined', HARD],
  [{ code: 'card_declined', decline_code: 'pickup_card' }, 'declined', HARD],
  [{ code: 'card_declined', decline_code: 'invalid_account' }, 'declined', HARD],
  [{ code: 'card_declined', decline_code: 'revocation_of_authorization' }, 'declined', HARD],
  [{ code: 'payment_intent_payment_attempt_expired' }, 'expired', SOFT],
])('maps %j to %s, hard: %s', (failure, reason, hard) => {
  expect(declineOf(failure)).toEqual({ reason, hard });
});
