/** The properties and loans of a fund as tables that are searched and sorted, with totals in the last row [FUND-07]. */
import { Link } from '@tanstack/react-router';
import { useMemo, useState, type ReactNode } from 'react';
import { amount, formatDecimal, sum } from '#packages/money';
import { DataTable, DownloadButton, Section, useFormats, useWords, type TableColumn, type TableSort } from '#ui';
import { useTenant } from '#web/tenants';
import { funds as contract, type FundDetail } from '../contract.ts';
import { ESTATE_FIELDS, formatInColumn, LOAN_FIELDS, formatField, type ProjectFieldKind, type ProjectLocale } from './projects.ts';
import css from './funds.module.css';

interface ProjectRow {
  readonly id: string;
  readonly name: string;
  readonly sector: string | null;
  readonly photo: string | null;
  readonly values: Readonly<Record<string, string | number | null>>;
}

type ProjectFields = readonly (readonly [name: string, measure: ProjectFieldKind])[];

interface ProjectTablesProps {
  readonly fund: FundDetail;
  readonly portal: string;
  readonly search: string;
}

export function ProjectTables({ fund, portal, search }: ProjectTablesProps) {
  const { realEstate, loan } = fund;
  const estates = useMemo(
    () =>
      realEstate.map((estate): ProjectRow => ({
        id: estate.id,
        name: estate.realEstateProject,
        sector: estate.sector,
        photo: estate.photos[0]?.smallUrl ?? null,
        values: Object.fromEntries(ESTATE_FIELDS.map(([name]) => [name, estate[name]])),
      })),
    [realEstate],
  );
  const loans = useMemo(
    () =>
      loan.map((one): ProjectRow => ({
        id: one.id,
        name: one.loanProject,
        sector: null,
        photo: null,
        values: Object.fromEntries(LOAN_FIELDS.map(([name]) => [name, one[name]])),
      })),
    [loan],
  );
  return (
    <>
      {estates.length > 0 && (
        <ProjectTable kind="estates" fields={ESTATE_FIELDS} rows={estates} fund={fund} portal={portal} search={search} />
      )}
      {loans.length > 0 && <ProjectTable kind="loans" fields={LOAN_FIELDS} rows={loans} fund={fund} portal={portal} search={search} />}
    </>
  );
}

function ProjectTable({
  kind,
  fields,
  rows,
  fund,
  portal,
  search,
}: ProjectTablesProps & { readonly kind: 'estates' | 'loans'; readonly fields: ProjectFields; readonly rows: readonly ProjectRow[] }) {
  const words = useWords();
  const formats = useFormats();
  const locale = useMemo((): ProjectLocale => ({ words, formats, currency: fund.currency }), [words, formats, fund.currency]);
  const [sort, setSort] = useState<TableSort>({ column: 'name', direction: 'ascending' });
  const sought = search.toLowerCase().split(/\s+/);
  const shown = rows.filter((row) => {
    const said = [row.name, ...fields.map(([name, measure]) => formatField(row.values[name] ?? null, measure, locale))]
      .join(' ')
      .toLowerCase();
    return sought.every((word) => said.includes(word));
  });
  const first = fields.find(([, measure]) => measure === 'money');
  const columns = columnsOf(kind, fields, locale, (row) => <ProjectName row={row} fund={fund} portal={portal} />);
  return (
    <Section
      title={words(`funds.${kind}`)}
      actions={
        <DownloadButton endpoint={contract.exportProjects} input={{ fund: fund.fundCode, kind }}>
          {words('funds.export')}
        </DownloadButton>
      }
    >
      {shown.length === 0 ? (
        <p className={css.quiet}>{words('funds.projects.none')}</p>
      ) : (
        <DataTable
          label={words(`funds.${kind}`)}
          columns={columns}
          rows={shown}
          rowId={(row) => row.id}
          sort={sort}
          onSort={setSort}
          totals={{ label: words('funds.total'), cells: totalsOf(fields, shown, locale), ...(first && { main: first[0] }) }}
          phone={(row) => ({
            name: <ProjectName row={row} fund={fund} portal={portal} />,
            value: first && formatField(row.values[first[0]] ?? null, 'money', locale),
            detail: row.sector ?? String(row.values['typeLoan'] ?? ''),
            aside: formatField(row.values['interest'] ?? null, 'rate', locale),
          })}
        />
      )}
    </Section>
  );
}

function columnsOf(
  kind: 'estates' | 'loans',
  fields: ProjectFields,
  locale: ProjectLocale,
  name: (row: ProjectRow) => ReactNode,
): readonly TableColumn<ProjectRow>[] {
  const { words, formats, currency } = locale;
  return [
    {
      id: 'name',
      header: words(kind === 'estates' ? 'funds.field.realEstateProject' : 'funds.field.loanProject'),
      rowHeader: true,
      cell: name,
      sortBy: (row) => row.name,
    },
    ...fields.map(([id, measure]): TableColumn<ProjectRow> => {
      const numeric = measure !== 'text' && measure !== 'date';
      return {
        id,
        header: words(`funds.field.${id}`),
        numeric,
        ...(measure === 'money' && { unit: formats.currency(currency) }),
        ...(measure === 'area' && { unit: words('funds.squareMetres') }),
        cell: ({ values }) => (
          <span className={measure === 'date' ? css.digits : undefined}>{formatInColumn(values[id] ?? null, measure, locale)}</span>
        ),
        sortBy: ({ values }) => {
          const value = values[id] ?? null;
          return value === null || !numeric ? value : Number(value);
        },
      };
    }),
  ];
}

/** The exact totals of the shown rows; rates are not added, and of what no row states there is none. */
function totalsOf(fields: ProjectFields, rows: readonly ProjectRow[], locale: ProjectLocale): Record<string, string> {
  const adding = fields.filter(([, measure]) => measure === 'money' || measure === 'area' || measure === 'count');
  return Object.fromEntries(
    adding.map(([id, measure]) => {
      const known = rows.flatMap(({ values }) => (values[id] === null || values[id] === undefined ? [] : [amount(String(values[id]))]));
      return [id, formatInColumn(known.length === 0 ? null : formatDecimal(sum(known)), measure, locale)];
    }),
  );
}

/** A link to the project, by the firm's setting in a drawer or on its own page, which some sectors do not have [NAV-11]. */
function ProjectName({ row, fund, portal }: { readonly row: ProjectRow; readonly fund: FundDetail; readonly portal: string }) {
  const { projects, sectorsWithoutPage } = useTenant().settings.funds;
  const params = { portal, fund: fund.fundCode };
  const photo = row.photo !== null && <img className={css.thumb} src={row.photo} alt="" loading="lazy" />;
  const link =
    projects === 'drawer' ? (
      <Link to="/dashboard/$portal/funds/$fund" params={params} search={(before) => ({ ...before, open: row.id })} resetScroll={false}>
        {row.name}
      </Link>
    ) : hasPage(row.sector, sectorsWithoutPage) ? (
      <Link to="/dashboard/$portal/funds/$fund/$project" params={{ ...params, project: row.id }}>
        {row.name}
      </Link>
    ) : (
      row.name
    );
  return (
    <span className={css.named}>
      {photo}
      {link}
    </span>
  );
}

export function hasPage(sector: string | null, without: readonly string[]): boolean {
  return sector === null || !without.includes(sector);
}
