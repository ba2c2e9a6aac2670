/** A business answer: done with a value, or refused with a code of the noun that refused. */
export type Result<Value, Code extends string> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly code: Code };

export const done = <Value>(value: Value): { ok: true; value: Value } => ({ ok: true, value });
export const refused = <Code extends string>(code: Code): { ok: false; code: Code } => ({
  ok: false,
  code,
});
