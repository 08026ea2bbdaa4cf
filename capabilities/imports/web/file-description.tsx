/** Says what a file of a kind may say, column by column, and offers a template to fill. */
import { DataTable, DownloadButton, Section, useWords } from '#ui';
import { IMPORT_EXAMPLES, importFields, importFieldsWith, imports, type ImportField, type ImportKind } from '../contract.ts';

/** How a cell is written, by the traits of its field; any other is a word. */
const FORMS = ['day', 'currency', 'share', 'money', 'number'] as const;

export function FileDescription({ kind }: { readonly kind: ImportKind }) {
  const words = useWords();
  const name = words(`imports.kind.${kind}`);
  const required = importFieldsWith(kind, 'required');
  const formOf = (field: ImportField) => FORMS.find((form) => importFieldsWith(kind, form).includes(field)) ?? 'text';
  const needed = (field: ImportField) => words(required.includes(field) ? 'imports.template.needed' : 'imports.template.optional');
  const form = (field: ImportField) => words(`imports.template.form.${formOf(field)}`);
  const example = (field: ImportField) => IMPORT_EXAMPLES[kind][field] ?? '';
  return (
    <Section
      title={words('imports.template.title', { kind: name })}
      lead={words('imports.template.lead')}
      actions={
        <DownloadButton endpoint={imports.downloadImportTemplate} input={{ kind }}>
          {words('imports.template.download')}
        </DownloadButton>
      }
    >
      <DataTable
        label={words('imports.template.title', { kind: name })}
        rows={importFields(kind)}
        rowId={(field) => field}
        columns={[
          { id: 'field', header: words('imports.template.column'), rowHeader: true, cell: (field) => words(`imports.field.${field}`) },
          { id: 'needed', header: words('imports.template.need'), cell: needed },
          { id: 'form', header: words('imports.template.form'), cell: form },
          { id: 'example', header: words('imports.template.example'), cell: example },
        ]}
        phone={(field) => ({ name: words(`imports.field.${field}`), value: needed(field), detail: form(field), aside: example(field) })}
      />
    </Section>
  );
}
