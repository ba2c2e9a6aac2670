import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = 'content/figures/steps';
const NAME = /^(\d+)-(\d+)\.svg$/;
const LIST = /<ol>([\s\S]*?)<\/ol>/g;
const END = /<\/li>/g;

const known = new Map<string, ReadonlySet<string>>();

/** Reads the pictures once per start. `1-3` is the third step of the first list. */
export function stepPictures(slug: string): ReadonlySet<string> {
  const found = known.get(slug) ?? listPictures(slug);
  known.set(slug, found);
  return found;
}

function listPictures(slug: string): ReadonlySet<string> {
  try {
    const files = readdirSync(join(process.cwd(), FOLDER, slug));
    return new Set(files.filter((file) => NAME.test(file)).map((file) => file.slice(0, -4)));
  } catch {
    return new Set();
  }
}

/**
 * Adds pictures to the steps of an article. `content/figures/steps/<article>/<list>-<step>.svg` serves every language.
 */
export function drawSteps(html: string, slug: string): string {
  const pictures = stepPictures(slug);
  if (pictures.size === 0) return html;
  let list = 0;
  return html.replace(LIST, (whole: string, items: string) => {
    list += 1;
    if (!pictures.has(`${list}-1`)) return whole;
    let step = 0;
    const drawn = items.replace(END, (end) => {
      step += 1;
      const name = `${list}-${step}`;
      return pictures.has(name) ? picture(slug, name) + end : end;
    });
    return `<ol class="drawn">${drawn}</ol>`;
  });
}

const picture = (slug: string, name: string): string =>
  `<img src="/figures/steps/${slug}/${name}.svg" alt="" width="320" height="200" loading="lazy">`;
