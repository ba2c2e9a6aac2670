/** In lower case, to avoid a redirect. */
export const ticketPagePath = (number: string): string => `/office/tickets/${number.toLowerCase()}`;
