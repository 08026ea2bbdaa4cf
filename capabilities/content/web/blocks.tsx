/** Draws the blocks of a page or a post. */
import { Tabs } from '@mantine/core';
import { RichTextView } from '#packages/form-view';
import { Portrait, useFormats, useWords } from '#ui';
import type { PublishedBlock, PublishedTab, TeamMember, Testimonial } from '../contract.ts';
import { TeaserList } from './teasers.tsx';
import css from './content.module.css';

export function Blocks({ blocks }: { readonly blocks: readonly PublishedBlock[] }) {
  // oxlint-disable-next-line react/no-array-index-key -- blocks have no ids of their own, and are not moved while they are read
  return blocks.map((block, at) => <Block key={at} block={block} />);
}

function Block({ block }: { readonly block: PublishedBlock }) {
  if (isEmptyBlock(block)) return null;
  const title = 'title' in block ? block.title : null;
  return (
    <section className={css.block} data-kind={block.kind} {...(title === null ? {} : { 'aria-label': title })}>
      {title !== null && <h2 className={css.blockTitle}>{title}</h2>}
      <BlockContent block={block} />
    </section>
  );
}

/** A block that shows nothing yet has no place on the page, its title included. */
function isEmptyBlock(block: PublishedBlock): boolean {
  switch (block.kind) {
    case 'text':
      return block.title === null && block.content === null;
    case 'picture':
      return block.picture === null;
    case 'tabs':
      return block.tabs.length === 0;
    case 'highlights':
      return block.pages.length === 0;
    case 'posts':
      return block.posts.length === 0;
    case 'team':
      return block.people.length === 0;
    case 'clients':
      return block.clients.length === 0;
  }
}

function BlockContent({ block }: { readonly block: PublishedBlock }) {
  switch (block.kind) {
    case 'text':
      return block.content && <RichTextView text={block.content} />;
    case 'tabs':
      return <TabsBlock tabs={block.tabs} />;
    case 'picture':
      return (
        <figure className={css.figure}>
          <img src={block.picture ?? undefined} alt={block.caption ?? ''} loading="lazy" />
          {block.caption !== null && <figcaption aria-hidden="true">{block.caption}</figcaption>}
        </figure>
      );
    case 'highlights':
      return <TeaserList teasers={block.pages} under={block.title === null ? 'page' : 'section'} />;
    case 'posts':
      return <TeaserList teasers={block.posts} under={block.title === null ? 'page' : 'section'} />;
    case 'team':
      return <Team of={block} />;
    case 'clients':
      return <Clients clients={block.clients} />;
  }
}

function TabsBlock({ tabs }: { readonly tabs: readonly PublishedTab[] }) {
  return (
    <Tabs defaultValue="0" keepMounted={false} classNames={{ list: css.tabList!, tab: css.tab!, panel: css.tabPanel! }}>
      <Tabs.List>
        {tabs.map(({ title }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- tabs have no ids either
          <Tabs.Tab key={at} value={String(at)}>
            {title ?? String(at + 1)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(({ title, subtitle, content, image }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- as above
        <Tabs.Panel key={at} value={String(at)}>
          <div className={css.tabInside} data-pictured={image !== null || undefined}>
            <div>
              {subtitle !== null && <p className={css.tabSubtitle}>{subtitle}</p>}
              {content && <RichTextView text={content} />}
            </div>
            {image !== null && <img src={image} alt={title ?? ''} loading="lazy" />}
          </div>
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

function Team({ of: { people, filesOf } }: { readonly of: Extract<PublishedBlock, { readonly kind: 'team' }> }) {
  const [words, formats] = [useWords(), useFormats()];
  return (
    <>
      <ul className={css.team}>
        {people.map((person) => (
          <li key={person.id} className={css.member}>
            <Member person={person} />
          </li>
        ))}
      </ul>
      {filesOf !== null && <p className={css.facts}>{words('content.team.files', { date: formats.date(filesOf) })}</p>}
    </>
  );
}

/** Somebody of the firm: photo, name, title and place, and what there is to read about them. */
export function Member({ person: { name, title, location, photo, linkedin, bio } }: { readonly person: TeamMember }) {
  return (
    <>
      <Portrait name={name} src={photo && `${photo}?size=small`} size={72} />
      <div>
        <p className={css.memberName}>{name}</p>
        <p className={css.facts}>{[title, location].filter(Boolean).join(' · ')}</p>
        {bio && <RichTextView text={bio} />}
        {linkedin !== null && (
          <p className={css.facts}>
            <a href={linkedin} target="_blank" rel="noreferrer">
              LinkedIn
            </a>
          </p>
        )}
      </div>
    </>
  );
}

function Clients({ clients }: { readonly clients: readonly Testimonial[] }) {
  return (
    <ul className={css.clients}>
      {clients.map(({ id, name, logo, testimonial, contact }) => (
        <li key={id} className={css.client}>
          {logo !== null && <img className={css.logo} src={logo} alt={name} loading="lazy" />}
          {testimonial !== null && <blockquote className={css.quote}>{testimonial}</blockquote>}
          <p className={css.facts}>{[contact, name].filter(Boolean).join(', ')}</p>
        </li>
      ))}
    </ul>
  );
}
