/** Says what a file of a collection may say, column by column, and offers a template to fill. */
import { fileColumnLabel, fileColumnsOf, PARENT_COLUMN, translatedFields, type Collection, type FileColumn } from '#packages/collections';
import { phraseIn, valueReferences } from '#packages/fields';
import { DataTable, DownloadButton, Section, useSurroundings, useWords } from '#ui';
import { records } from '#contract/records';

/** More choices than these are not listed: the form of the record offers them all. */
const MOST_CHOICES = 12;

export function FileColumns({ collection, parent }: { readonly collection: Collection; readonly parent: string | undefined }) {
  const words = useWords();
  const form = useColumnForm(collection);
  const columns = fileColumnsOf(collection).filter(({ name }) => parent === undefined || name !== PARENT_COLUMN);
  const label = (column: FileColumn) => fileColumnLabel(collection, column, words);
  const needed = (column: FileColumn) => words(column.needed ? 'admin.import.needed' : 'admin.import.optional');
  return (
    <Section
      title={words('admin.import.columns')}
      lead={words('admin.import.columns.lead')}
      actions={
        <DownloadButton
          endpoint={records.downloadRecordTemplate}
          input={{ collection: collection.name, ...(parent !== undefined && { parent }) }}
        >
          {words('admin.import.template')}
        </DownloadButton>
      }
    >
      <DataTable
        label={words('admin.import.columns')}
        rows={columns}
        rowId={({ name }) => name}
        columns={[
          { id: 'name', header: words('admin.import.column'), rowHeader: true, cell: label },
          { id: 'needed', header: words('admin.import.need'), cell: needed },
          { id: 'form', header: words('admin.import.form'), cell: form },
        ]}
        phone={(column) => ({ name: label(column), value: needed(column), detail: form(column) })}
      />
    </Section>
  );
}

/** How a cell of a column is written. */
function useColumnForm(collection: Collection): (column: FileColumn) => string {
  const words = useWords();
  const { language } = useSurroundings();
  const fields = translatedFields(collection, words);
  return ({ name, form, entry }) => {
    const one = () => {
      if (form === 'records') {
        const [reference] = entry ? valueReferences({ ...entry, multiple: false }, 'any') : [];
        const named = reference?.to === 'record' ? reference.collection : (collection.parent ?? '');
        return words('admin.import.form.records', { title: words(`records.title.${named}`) });
      }
      if (form !== 'choice') return words(`admin.import.form.${form}`);
      const options = (fields.get(name)?.options ?? []).filter(({ retired }) => !retired);
      if (options.length > MOST_CHOICES) return words('admin.import.form.choices');
      return words('admin.import.form.choice', {
        choices: options.map(({ value, label }) => phraseIn(label, language) || value).join(', '),
      });
    };
    return entry?.multiple === true ? `${one()} ${words('admin.import.form.several')}` : one();
  };
}
