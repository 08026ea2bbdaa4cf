/** The accounts of a group of accounts, with what each adds to it. */
import { Link } from '@tanstack/react-router';
import { DataTable, Section, useFormats, useWords } from '#ui';
import type { AccountDetail } from '../../contract.ts';
import { useAccountSearch } from './over.ts';

export function Members({ of: { members, value, currency } }: { readonly of: AccountDetail }) {
  const [words, formats] = [useWords(), useFormats()];
  const { asOf, known } = useAccountSearch();
  const link = ({ id, name, portal }: AccountDetail['members'][number]) =>
    portal === '' ? (
      name
    ) : (
      <Link to="/dashboard/$portal/account/$account" params={{ portal, account: id }} search={{ asOf, known }}>
        {name}
      </Link>
    );
  const amount = (of: string | null) => <span data-sum>{formats.amount(of, currency)}</span>;
  return (
    <Section title={words('accounts.members')} lead={words('accounts.members.lead')}>
      <DataTable
        label={words('accounts.members')}
        rows={members}
        rowId={({ id }) => id}
        columns={[
          { id: 'name', header: words('accounts.account'), rowHeader: true, cell: link },
          {
            id: 'value',
            header: words('accounts.value'),
            unit: formats.currency(currency),
            numeric: true,
            cell: (row) => amount(row.value),
          },
        ]}
        totals={{ label: words('accounts.total'), cells: { value: amount(value) } }}
        phone={(row) => ({ name: link(row), value: amount(row.value), detail: '' })}
      />
    </Section>
  );
}
