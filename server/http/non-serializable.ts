/** React Router serializes only own properties, so this object becomes `{}` in an answer. */
export const nonSerializable = <T extends object>(parts: T): T => Object.create(parts) as T;
