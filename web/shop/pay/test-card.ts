/** Card number that pays in the sandbox, with no-break spaces. */
export const TEST_CARD = '4242\u00a04242\u00a04242\u00a04242';
