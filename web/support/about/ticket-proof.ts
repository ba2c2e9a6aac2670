/** Numbers tried before the browser may do something else. */
const AT_ONCE = 256;

/**
 * The work that tells a person's browser from a program that sends thousands of forms: the first number for which
 * SHA-256 of `<form>:<number>` begins with so many zero bits. Null when given up. Nobody waits for it: a form without
 * it is taken, only not as often.
 */
export async function findProof(
  { form, bits }: { readonly form: string; readonly bits: number },
  signal: AbortSignal,
): Promise<string | null> {
  for (let first = 0; !signal.aborted; first += AT_ONCE) {
    const tries = Array.from({ length: AT_ONCE }, (_, at) => `${first + at}`);
    const hashes = await Promise.all(tries.map((number) => leadOf(`${form}:${number}`)));
    const found = hashes.findIndex((lead) => lead >>> (32 - bits) === 0);
    if (found >= 0) return tries[found] ?? null;
    await new Promise((done) => setTimeout(done));
  }
  return null;
}

const leadOf = async (text: string): Promise<number> => {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return new DataView(hash).getUint32(0);
};
