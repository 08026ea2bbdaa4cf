/** Shows what leads to pages and posts: a name, a line, and a picture where there is one. */
import { Link, useParams } from '@tanstack/react-router';
import { useFormats, useWords } from '#ui';
import type { ContentTeaser } from '../contract.ts';
import css from './content.module.css';

interface TeaserListProps {
  readonly teasers: readonly ContentTeaser[];
  /** Of the headings above the list: those of the teasers are one below. */
  readonly under: 'page' | 'section';
}

export function TeaserList({ teasers, under }: TeaserListProps) {
  const Name = under === 'page' ? 'h2' : 'h3';
  return (
    <ul className={css.teasers}>
      {teasers.map((teaser) => (
        <li key={teaser.id} className={css.teaser}>
          {teaser.image && <img className={css.teaserPicture} src={teaser.image} alt="" loading="lazy" />}
          <Name className={css.teaserName}>
            <TeaserLink teaser={teaser} />
          </Name>
          <PostFacts teaser={teaser} />
          {teaser.summary !== '' && <p className={css.teaserText}>{teaser.summary}</p>}
        </li>
      ))}
    </ul>
  );
}

/** Within a portal a post is read there. */
function TeaserLink({ teaser: { collection, slug, title } }: { readonly teaser: ContentTeaser }) {
  const { portal } = useParams({ strict: false });
  if (portal !== undefined && collection === 'posts')
    return (
      <Link to="/dashboard/$portal/news/$slug" params={{ portal, slug }}>
        {title}
      </Link>
    );
  return collection === 'pages' ? (
    <Link to="/$slug" params={{ slug }}>
      {title}
    </Link>
  ) : (
    <Link to="/posts/$slug" params={{ slug }}>
      {title}
    </Link>
  );
}

/** Day, writer and subjects of a post. */
export function PostFacts({ teaser: { day, author, tags } }: { readonly teaser: Pick<ContentTeaser, 'day' | 'author' | 'tags'> }) {
  const [words, formats] = [useWords(), useFormats()];
  const facts = [day && formats.date(day), author, ...tags.map((tag) => words(`content.public.tag.${tag}`))].filter(Boolean);
  return facts.length === 0 ? null : <p className={css.facts}>{facts.join(' · ')}</p>;
}
