/** Lists every text of the product in a language, with the firm's own texts in their place, for staff. */
import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, Navigate, useNavigate } from '@tanstack/react-router';
import { LANGUAGE_NAMES, isLanguage } from '#packages/texts';
import { DataTable, EmptyNotice, QueryContent, FormDrawer, Page, PageHeader, Skeleton, useAsk, useFormats, useWords } from '#ui';
import { useMay } from '#web/sign-in';
import { useTenant } from '#web/tenants';
import { wording, type WordedText } from '../contract.ts';
import { WordingForm, wordingPlace } from './wording-form.tsx';
import css from './wording.module.css';

const route = getRouteApi('/inside/admin/wording');

export function WordingPage() {
  const [words, formats] = [useWords(), useFormats()];
  const { settings } = useTenant();
  const { search = '', own = false, open, language = settings.defaultLanguage } = route.useSearch();
  const navigate = useNavigate({ from: '/admin/wording' });
  const may = useMay('house.keep');
  const asked = { language, search, own: own ? 'yes' : 'no' } as const;
  const query = useQuery({ ...useAsk()(wording.listTexts, asked), enabled: may, placeholderData: keepPreviousData });
  if (!may) return <Navigate to="/" search={{ action: 'login' }} replace />;
  const close = () => void navigate({ search: (now) => ({ ...now, open: undefined }), resetScroll: false });
  return (
    <Page title={words('wording.title')}>
      <PageHeader name={words('wording.title')}>{words('wording.lead')}</PageHeader>
      <div className={css.tools}>
        <TextInput
          className={css.search}
          type="search"
          label={words('wording.search')}
          placeholder={words('wording.search.hint')}
          defaultValue={search}
          onChange={({ currentTarget: { value } }) =>
            void navigate({ search: (now) => ({ ...now, search: value || undefined }), replace: true, resetScroll: false })
          }
        />
        {settings.languages.length > 1 && (
          <NativeSelect
            size="md"
            label={words('wording.language')}
            value={language}
            data={settings.languages.map((one) => ({ value: one, label: LANGUAGE_NAMES[one] }))}
            onChange={({ currentTarget: { value } }) =>
              isLanguage(value) && void navigate({ search: (now) => ({ ...now, language: value }), replace: true, resetScroll: false })
            }
          />
        )}
        <Checkbox
          className={css.own}
          label={words('wording.own')}
          checked={own}
          onChange={({ currentTarget: { checked } }) =>
            void navigate({ search: (now) => ({ ...now, own: checked || undefined }), replace: true, resetScroll: false })
          }
        />
      </div>
      <QueryContent query={query} what={words('wording.what')} skeleton={<Skeleton lines={8} />}>
        {({ value: { texts, found } }) =>
          texts.length === 0 ? (
            <NothingFound own={own && search === ''} />
          ) : (
            <>
              <TextTable texts={texts} />
              {found > texts.length && (
                <p className={css.more}>{words('wording.more', { shown: formats.integer(texts.length), found: formats.integer(found) })}</p>
              )}
            </>
          )
        }
      </QueryContent>
      <FormDrawer
        opened={open !== undefined}
        title={words('wording.one')}
        bySearch={['open', 'language']}
        {...(open !== undefined && { of: wordingPlace(language, open) })}
        onClose={close}
      >
        {(drawer) => open !== undefined && <WordingForm key={`${language} ${open}`} language={language} textKey={open} drawer={drawer} />}
      </FormDrawer>
    </Page>
  );
}

function NothingFound({ own }: { readonly own: boolean }) {
  const words = useWords();
  const said = own ? 'wording.none.own' : 'wording.none';
  return <EmptyNotice title={words(said)}>{words(own ? 'wording.none.own.why' : 'wording.none.why')}</EmptyNotice>;
}

function TextTable({ texts }: { readonly texts: readonly WordedText[] }) {
  const words = useWords();
  const text = (one: WordedText) => (
    <Link
      from="/admin/wording"
      to="."
      search={(now: object) => ({ ...now, open: one.key })}
      resetScroll={false}
      className={css.text}
      data-text={one.key}
    >
      {one.own ?? one.product}
    </Link>
  );
  const ours = (one: WordedText) => (one.own === null ? '' : words('wording.ours'));
  const key = (one: WordedText) => <code className={css.key}>{one.key}</code>;
  return (
    <DataTable
      label={words('wording.title')}
      rows={texts}
      rowId={(one) => one.key}
      columns={[
        { id: 'text', header: words('wording.text'), rowHeader: true, cell: text },
        { id: 'ours', header: words('wording.ours'), cell: ours },
        { id: 'key', header: words('wording.key'), cell: key },
      ]}
      phone={(one) => ({ name: text(one), value: ours(one), detail: key(one) })}
    />
  );
}
