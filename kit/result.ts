/** A value, or the code of a business refusal. */
export type Result<Value, Code extends string> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly code: Code };

export const done = <Value>(value: Value): { ok: true; value: Value } => ({ ok: true, value });
export const refused = <Code extends string>(code: Code): { ok: false; code: Code } => ({
  ok: false,
  code,
});
