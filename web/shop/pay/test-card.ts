/** The number that pays in the sandbox, as cards print it, on one line. */
export const TEST_CARD = '4242\u00a04242\u00a04242\u00a04242';
