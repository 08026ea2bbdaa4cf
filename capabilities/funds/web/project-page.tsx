/** The page of one property or loan of a fund [NAV-10]. */
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { isUnanswered } from '#packages/findings';
import { Figure, FindingNotes, QueryContent, RedirectToNotFound, Page, PageHeader, Section, useAsk, useFormats, useWords } from '#ui';
import { funds as contract, type FundDetail } from '../contract.ts';
import { Facts } from './facts.tsx';
import { Photos } from './photos.tsx';
import { projectOf } from './projects.ts';

const route = getRouteApi('/inside/report/dashboard/$portal/funds/$fund/$project');

export function ProjectPage() {
  const words = useWords();
  const formats = useFormats();
  const ask = useAsk();
  const { fund, project } = route.useParams();
  const query = useQuery(ask(contract.readFund, { fund }));
  const name = query.data && projectOf(query.data.value, project, { words, formats, currency: query.data.value.currency })?.name;
  return (
    <Page title={name ?? words('funds.project')}>
      <QueryContent query={query} what={words('funds.what.fund')}>
        {({ value, findings }) => (
          <>
            <FindingNotes of={findings} />
            <ProjectBody fund={value} id={project} answered={!findings.some(isUnanswered)} />
          </>
        )}
      </QueryContent>
    </Page>
  );
}

interface ProjectBodyProps {
  readonly fund: FundDetail;
  readonly id: string;
  /** Whether everything of the fund is known. */
  readonly answered: boolean;
}

function ProjectBody({ fund, id, answered }: ProjectBodyProps) {
  const words = useWords();
  const formats = useFormats();
  const { portal } = route.useParams();
  const project = projectOf(fund, id, { words, formats, currency: fund.currency });
  if (!project) return answered ? <RedirectToNotFound /> : null;
  return (
    <>
      <PageHeader
        above={
          <Link to="/dashboard/$portal/funds/$fund" params={{ portal, fund: fund.fundCode }}>
            {fund.fundName}
          </Link>
        }
        name={project.name}
        figure={<Figure size="main" label={project.main.label} value={project.main.value} />}
      />
      <Photos name={project.name} photos={project.photos} />
      <Section title={words('funds.facts')}>
        <Facts of={project.facts} />
      </Section>
    </>
  );
}
