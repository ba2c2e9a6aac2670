/** Path of the page of a request; in lower case, as all paths are, so that nobody is led there twice. */
export const ticketPagePath = (number: string): string => `/office/tickets/${number.toLowerCase()}`;
