/** The page that the firm has published about its advice. Without it there is no such page. */
import { useQuery } from '@tanstack/react-query';
import { Loaded, Page, PageHeader, Section, useAsk, useWords } from '#ui';
import { planning } from '../contract.ts';
import { Lost } from './lost.tsx';
import css from './planning.module.css';

export function AdvicePage() {
  const [words, ask] = [useWords(), useAsk()];
  const query = useQuery(ask(planning.readAdvice, {}));
  if (query.data?.page === null) return <Lost title={words('planning.advice')} />;
  return (
    <Page title={query.data?.page?.title ?? words('planning.advice')} width="reading">
      <Loaded query={query} what={words('planning.advice.what')}>
        {({ page }) =>
          page && (
            <>
              <PageHeader name={page.title} />
              <Said text={page.summary} />
              {page.parts.map(({ title, summary, link }) => (
                <Section key={title} title={title}>
                  <Said text={summary} />
                  {link && /^https?:\/\//.test(link.target) && (
                    <p>
                      <a href={link.target} target="_blank" rel="noreferrer">
                        {link.label}
                      </a>
                    </p>
                  )}
                </Section>
              ))}
            </>
          )
        }
      </Loaded>
    </Page>
  );
}

function Said({ text }: { readonly text: string }) {
  return text === '' ? null : <p className={css.said}>{text}</p>;
}
