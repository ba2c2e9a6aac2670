/** What the hosted search engine needs from the content security policy: its vendor's hosts, no others. */
const SOURCES = {
  script: ['https://cse.google.com', 'https://www.google.com/cse/'],
  style: ['https://www.google.com/cse/'],
  connect: ['https://cse.google.com'],
  image: ['https://www.google.com', 'https://*.gstatic.com', 'https://clients1.google.com'],
} as const;

/** Hosts for one directive; none without an engine id. A search may follow on any page of the document. */
export const engineSources = (
  engineId: string | null,
  directive: keyof typeof SOURCES,
): readonly string[] => (engineId === null ? [] : SOURCES[directive]);
