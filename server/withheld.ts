class Withheld {}

/**
 * The same parts, fit for loaders and actions, but not for their answers: React Router encodes plain objects only, so an
 * answer that holds this by mistake becomes an error page instead of the shop's secrets.
 */
export const withheld = <T extends object>(parts: T): T => Object.assign(new Withheld(), parts);
