/** React Router only serializes own properties, so an answer that contains this object by mistake says `{}`. */
export const nonSerializable = <T extends object>(parts: T): T => Object.create(parts) as T;
