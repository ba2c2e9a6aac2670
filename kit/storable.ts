/** Text without the one character that PostgreSQL keeps in no text; nobody types it. */
export const storable = (text: string): string => text.replaceAll('\0', '');
