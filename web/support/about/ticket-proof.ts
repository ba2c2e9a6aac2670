/** Numbers tried before the browser gets a turn. */
const AT_ONCE = 256;

/**
 * Returns the first number for which SHA-256 of `<form>:<number>` begins with `bits` zero bits, or null if aborted. The
 * proof of work slows programs that send thousands of forms. A form without it is accepted less often.
 */
export async function findProof(
  { form, bits }: { readonly form: string; readonly bits: number },
  signal: AbortSignal,
): Promise<string | null> {
  for (let first = 0; !signal.aborted; first += AT_ONCE) {
    const tries = Array.from({ length: AT_ONCE }, (_, at) => `${first + at}`);
    const hashes = await Promise.all(tries.map((number) => leadingBits(`${form}:${number}`)));
    const found = hashes.findIndex((lead) => lead >>> (32 - bits) === 0);
    if (found >= 0) return tries[found] ?? null;
    await new Promise((done) => setTimeout(done));
  }
  return null;
}

const leadingBits = async (text: string): Promise<number> => {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return new DataView(hash).getUint32(0);
};
