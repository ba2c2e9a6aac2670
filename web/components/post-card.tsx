import { listWebpFiles } from '../../kit/picture-address.ts';
import type { Post } from '../loaders/articles.server.ts';
import { LocalLink } from './link.tsx';
import { inEnglish } from './prose.tsx';

type PostCardProps = {
  readonly post: Post;
  readonly label?: string | undefined;
  readonly heading?: 'h2' | 'h3';
  readonly isLead?: boolean;
};

export function PostCard({ post, label, heading: Heading = 'h3', isLead = false }: PostCardProps) {
  const { path, title, description, date, day, figure, lang } = post;
  return (
    <article className={isLead ? 'post lead-post' : 'post'}>
      {figure ? <PostPicture src={figure} loading={isLead ? 'eager' : 'lazy'} /> : null}
      <div>
        {label ? <p className="eyebrow">{label}</p> : null}
        <div {...inEnglish(lang)}>
          <Heading className="post-title">
            <LocalLink to={path}>{title}</LocalLink>
          </Heading>
          <p>{description}</p>
        </div>
        <p className="quiet">
          <time dateTime={date}>{day ?? date}</time>
        </p>
      </div>
    </article>
  );
}

/** The widest card is half as wide as a page. */
const SIZES = '(width >= 46rem) 36rem, 100vw';

function PostPicture({ src, loading }: { src: string; loading: 'eager' | 'lazy' }) {
  const image = (
    <img className="post-picture" src={src} alt="" width="720" height="320" loading={loading} />
  );
  const files = listWebpFiles(src);
  if (files === '') return image;
  return (
    <picture>
      <source type="image/webp" srcSet={files} sizes={SIZES} />
      {image}
    </picture>
  );
}

/** Articles in a row under a heading. Nothing if there are none. */
export function PostRow(props: { id: string; title: string; posts: readonly Post[] }) {
  const { id, title, posts } = props;
  if (posts.length === 0) return null;
  return (
    <section className="related" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      <div className="post-row">
        {posts.map((post) => (
          <PostCard key={post.path} post={post} />
        ))}
      </div>
    </section>
  );
}
