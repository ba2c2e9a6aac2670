/** Hosts that the content security policy must allow for the hosted search engine. */
const SOURCES = {
  script: ['https://cse.google.com', 'https://www.google.com/cse/'],
  style: ['https://www.google.com/cse/'],
  connect: ['https://cse.google.com'],
  image: ['https://www.google.com', 'https://*.gstatic.com', 'https://clients1.google.com'],
} as const;

/**
 * Returns the hosts for one directive. Every page needs them, because the router can open the search from any of them.
 */
export const engineSources = (
  engineId: string | null,
  directive: keyof typeof SOURCES,
): readonly string[] => (engineId === null ? [] : SOURCES[directive]);
