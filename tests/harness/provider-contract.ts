import { afterEach, beforeEach, describe } from 'vitest';
import { awayRules } from './contract/away.ts';
import { cardRules } from './contract/cards.ts';
import { laterRules } from './contract/later.ts';
import { savedCardRules } from './contract/saved-cards.ts';
import { setUpRules } from './contract/set-ups.ts';
import { signatureRules } from './contract/signatures.ts';
import { type ContractSubject, current, setSubject } from './contract/subject.ts';
import { voucherRules } from './contract/vouchers.ts';
import { walletRules } from './contract/wallets.ts';

/** Every payment provider runs these tests in its own test file. */
export function paymentContract(name: string, make: () => Promise<ContractSubject>): void {
  describe(`${name} payment contract:`, () => {
    beforeEach(async () => setSubject(await make()));
    afterEach(() => current().close());
    describe('signatures', signatureRules);
    describe('cards', cardRules);
    describe('wallets', walletRules);
    describe('pages of wallets and banks', awayRules);
    describe('vouchers', voucherRules);
    describe('later', laterRules);
    describe('set-ups', setUpRules);
    describe('saved cards', savedCardRules);
  });
}
