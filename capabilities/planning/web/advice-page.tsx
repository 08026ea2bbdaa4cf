/** The page that the firm has published about its advice. Without it there is no such page. */
import { useQuery } from '@tanstack/react-query';
import { QueryContent, Page, PageHeader, Section, useAsk, useWords } from '#ui';
import { planning } from '../contract.ts';
import { NotFoundPage } from './lost.tsx';
import css from './planning.module.css';

export function AdvicePage() {
  const [words, ask] = [useWords(), useAsk()];
  const query = useQuery(ask(planning.readAdvice, {}));
  if (query.data?.page === null) return <NotFoundPage title={words('planning.advice')} />;
  return (
    <Page title={query.data?.page?.title ?? words('planning.advice')} width="reading">
      <QueryContent query={query} what={words('planning.advice.what')}>
        {({ page }) =>
          page && (
            <>
              <PageHeader name={page.title} />
              <AdviceText text={page.summary} />
              {page.parts.map(({ title, summary, link }) => (
                <Section key={title} title={title}>
                  <AdviceText text={summary} />
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
      </QueryContent>
    </Page>
  );
}

function AdviceText({ text }: { readonly text: string }) {
  return text === '' ? null : <p className={css.said}>{text}</p>;
}
