/** Returns the name of the hidden field with the id of the last message that the list of tickets has read. */
export const readName = (number: string): string => `read-${number}`;
