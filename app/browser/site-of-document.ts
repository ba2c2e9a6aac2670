import type { Site } from '../parts/site.ts';

/** Reads back what the server wrote into the document about the site. */
export function siteOfDocument(document: Document): Site {
  const { siteUrl = '', packageId = '', requestId } = document.documentElement.dataset;
  const buildId = document.querySelector<HTMLMetaElement>('meta[name="build-id"]')?.content ?? '';
  return {
    siteUrl,
    packagePrefix: packageId.slice(0, packageId.lastIndexOf('.')),
    buildId,
    requestId,
  };
}
