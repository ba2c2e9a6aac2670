import { LISTED_PRODUCTS } from '../../../products/index.ts';
import { LocalLink } from '../../components/link.tsx';
import { useWords } from '../../components/words.tsx';
import { ProductIcon } from '../../illustrations/product-icon.tsx';

const listBlogs = () =>
  LISTED_PRODUCTS.flatMap(({ key, name, color, blogType }) =>
    blogType ? [{ key, name, color, blogType }] : [],
  );

type BlogsProps = {
  /** Type of the blog that the page belongs to. */
  readonly current: string;
  /** Set on the lists, which behave like tabs: the scroll position stays. */
  readonly keepsPlace?: boolean;
};

/** Links to all blogs, each in the color of its product. */
export function Blogs({ current, keepsPlace = false }: BlogsProps) {
  const t = useWords();
  return (
    <nav aria-label={t('blog.topics')} className="blogs">
      <ul>
        {listBlogs().map(({ key, name, color, blogType }) => (
          <li key={blogType} style={{ ['--product-color' as string]: color }}>
            <LocalLink
              to={`/blog/${blogType}`}
              current={blogType === current}
              keepScroll={keepsPlace}
            >
              <ProductIcon of={key} size={32} isBelow={!keepsPlace} />
              <bdi>{name}</bdi>
            </LocalLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
