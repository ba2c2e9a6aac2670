/** Articles on one page of a list. */
export const PAGE_SIZE = 10;

type Part<Post> = {
  readonly posts: readonly Post[];
  /** From 1. */
  readonly page: number;
  readonly pages: number;
};

/**
 * The part of a list that `?page=` asks for; null when there is no such part. Page 1 has no number
 * in its address: asked for by number it is none, so that nothing has two addresses.
 */
export function cutPage<Post>(all: readonly Post[], asked: string | null): Part<Post> | null {
  const pages = Math.max(1, Math.ceil(all.length / PAGE_SIZE));
  const page = asked === null ? 1 : Number(asked);
  const isPart = asked === null || (/^[1-9]\d{0,4}$/.test(asked) && page > 1 && page <= pages);
  if (!isPart) return null;
  return { posts: all.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE), page, pages };
}
