/** Lets whoever looks after a client edit what they keep of the account: its name, its type, and since when it exists. */
import { NativeSelect, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { DayInput, parseTypedDay, QueryContent, Skeleton, useAsk, useCall, useFormats, useWords, type DrawerForm } from '#ui';
import { useMay } from '#web/sign-in';
import { ACCOUNT_TYPES, accounts, type KeptAccountDetails } from '../../contract.ts';
import { DetailsButton, DetailsForm } from './details-drawer.tsx';

const placeOf = (account: string) => `account.${account}`;

export function EditAccount({ account, name }: { readonly account: string; readonly name: string }) {
  const words = useWords();
  if (!useMay('clients.change')) return null;
  return (
    <DetailsButton of={placeOf(account)} verb={words('accounts.details')} title={words('accounts.details.title', { name })}>
      {(drawer) => <AccountDetailsForm account={account} drawer={drawer} />}
    </DetailsButton>
  );
}

/** As typed: the day is a text until it is sent. */
interface TypedAccount {
  readonly name: string;
  readonly accountType: KeptAccountDetails['accountType'];
  readonly inception: string;
}

function AccountDetailsForm({ account, drawer }: { readonly account: string; readonly drawer: DrawerForm }) {
  const [words, ask, call, formats, queryClient] = [useWords(), useAsk(), useCall(), useFormats(), useQueryClient()];
  const question = ask(accounts.readAccountDetails, { account });
  const query = useQuery({ ...question, staleTime: 0, gcTime: 0 });
  const toTyped = ({ inception, ...rest }: KeptAccountDetails) => ({
    ...rest,
    inception: inception === null ? '' : formats.date(inception),
  });
  return (
    <QueryContent query={query} what={words('accounts.what')} skeleton={<Skeleton lines={6} />} missing="here">
      {(kept) => (
        <DetailsForm<TypedAccount>
          of={placeOf(account)}
          kept={toTyped(kept)}
          readAgain={async () => toTyped(await queryClient.fetchQuery({ ...question, staleTime: 0 }))}
          save={({ name, accountType, inception }, version) =>
            call(accounts.changeAccountDetails, { account, version, name: name.trim(), accountType, inception: parseTypedDay(inception) })
          }
          check={({ name, inception }) => ({
            ...(name.trim() === '' && { name: words('refusal.field.required') }),
            ...(inception.trim() !== '' && parseTypedDay(inception) === null && { inception: words('accounts.details.day') }),
          })}
          fields={(typed, change, wrong) => (
            <>
              <TextInput
                label={words('accounts.details.name')}
                name="name"
                maxLength={200}
                autoComplete="off"
                value={typed.name}
                error={wrong['name']}
                onChange={({ currentTarget }) => change({ name: currentTarget.value })}
              />
              <NativeSelect
                label={words('accounts.type')}
                name="accountType"
                data={ACCOUNT_TYPES.map((value) => ({ value, label: words(`accounts.type.${value}`) }))}
                value={typed.accountType}
                error={wrong['accountType']}
                onChange={({ currentTarget }) => change({ accountType: currentTarget.value as TypedAccount['accountType'] })}
              />
              <DayInput
                label={words('accounts.details.inception')}
                pick={words('accounts.details.inception.pick')}
                name="inception"
                text={typed.inception}
                start={kept.inception ?? new Date().toISOString().slice(0, 10)}
                error={wrong['inception']}
                onChange={(inception) => change({ inception })}
              />
            </>
          )}
          drawer={drawer}
        />
      )}
    </QueryContent>
  );
}
