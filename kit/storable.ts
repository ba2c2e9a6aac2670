/** The only character that PostgreSQL cannot store. */
export const storable = (text: string): string => text.replaceAll('\0', '');
