/** Removes the only character that PostgreSQL cannot store in a text. */
export const storable = (text: string): string => text.replaceAll('\0', '');
