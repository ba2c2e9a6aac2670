/**
 * The same parts, fit for loaders and actions, but not for their answers: React Router's encoder takes an object's own
 * entries, and this one has none. An answer that holds it by mistake says `{}` instead of the shop's secrets.
 */
export const nonSerializable = <T extends object>(parts: T): T => Object.create(parts) as T;
