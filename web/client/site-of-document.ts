import { parseAddress } from '../routing/address.ts';
import type { Site } from './site.ts';
import { NO_TAGS, type TagSettings } from './tag-settings.ts';

export function siteOfDocument(document: Document): Site {
  const { dataset } = document.documentElement;
  const { siteUrl = '', packageId = '', buildPoll, requestId } = dataset;
  const contentOf = (name: string) =>
    document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';
  const tags = contentOf('tags');
  return {
    siteUrl,
    packagePrefix: packageId.slice(0, packageId.lastIndexOf('.')),
    buildId: contentOf('build-id'),
    buildPoll: Number(buildPoll),
    lowestPrices: {
      prefix: parseAddress(document.location.pathname).locale.prefix,
      texts: Object.fromEntries(
        [...document.querySelectorAll<HTMLElement>('#products [data-from]')].map((price) => [
          price.dataset['from'],
          price.textContent,
        ]),
      ),
    },
    savesCards: dataset['cards'] !== 'none',
    renewalRule: (dataset['renews'] ?? 'by-card') as Site['renewalRule'],
    tags: tags === '' ? NO_TAGS : (JSON.parse(tags) as TagSettings),
    messages: contentOf('messages'),
    requestId,
    sentForm: document.getElementById('sent-form')?.outerHTML,
    openedAs: document.defaultView?.history.state?.key,
  };
}
