/** React Router serializes only own properties, so the returned object becomes `{}` in a response. */
export const nonSerializable = <T extends object>(parts: T): T => Object.create(parts) as T;
