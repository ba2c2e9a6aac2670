export const PAGE_SIZE = 10;

type Part<Post> = {
  readonly posts: readonly Post[];
  /** Counted from 1. */
  readonly page: number;
  readonly pages: number;
};

/** Returns null for a page that does not exist, and for `1`, because page 1 has only its unnumbered address. */
export function cutPage<Post>(all: readonly Post[], pageParam: string | null): Part<Post> | null {
  const pages = Math.max(1, Math.ceil(all.length / PAGE_SIZE));
  const page = pageParam === null ? 1 : Number(pageParam);
  const isPart =
    pageParam === null || (/^[1-9]\d{0,4}$/.test(pageParam) && page > 1 && page <= pages);
  if (!isPart) return null;
  return { posts: all.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE), page, pages };
}
