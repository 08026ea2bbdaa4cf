/** Renders the terms of use of the tenant, with a list of their chapters and nothing else on the page. */
import { useQuery } from '@tanstack/react-query';
import { QueryContent, Page, PageHeader, Skeleton, useAsk, useWords } from '#ui';
import { tenants, type Chapter } from '#contract/tenants';
import { useTenant } from '#web/tenants';
import css from './terms-page.module.css';

export function TermsPage() {
  const [words, ask] = [useWords(), useAsk()];
  const { brand } = useTenant().settings;
  const query = useQuery(ask(tenants.readTerms, {}));
  return (
    <Page title={words('signIn.terms.title')} width="reading">
      <PageHeader name={words('signIn.terms.title')}>{brand.legalName}</PageHeader>
      <QueryContent query={query} what={words('signIn.terms.title')} skeleton={<Skeleton lines={8} />} missing="here">
        {({ language, chapters }) =>
          chapters.length === 0 ? (
            <p>{words('signIn.terms.none')}</p>
          ) : (
            <div lang={language}>
              <Contents chapters={chapters} />
              {chapters.map(({ heading, paragraphs }, index) => (
                <section key={placeOf(index)} id={placeOf(index)} className={css.chapter}>
                  <h2>{heading}</h2>
                  {paragraphs.map((paragraph, place) => (
                    // oxlint-disable-next-line react/no-array-index-key -- two may be alike, and they do not move
                    <p key={place}>{paragraph}</p>
                  ))}
                </section>
              ))}
            </div>
          )
        }
      </QueryContent>
    </Page>
  );
}

function Contents({ chapters }: { readonly chapters: readonly Chapter[] }) {
  const words = useWords();
  return (
    <nav className={css.contents} aria-label={words('signIn.terms.contents')}>
      <p className={css.title}>{words('signIn.terms.contents')}</p>
      <ol className={css.list}>
        {chapters.map(({ heading }, index) => (
          <li key={placeOf(index)}>
            <a href={`#${placeOf(index)}`}>{heading}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function placeOf(index: number): string {
  return `chapter-${index + 1}`;
}
