/** Returns the path of a ticket's page, in lower case to avoid a redirect. */
export const ticketPagePath = (number: string): string => `/office/tickets/${number.toLowerCase()}`;
