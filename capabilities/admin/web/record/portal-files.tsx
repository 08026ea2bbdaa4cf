/** Edits the logos, the document and the theme of a portal within its record form. */
import { textOf, isList, type FieldValue } from '#packages/fields';
import { FieldGroup, type WidgetProps } from '#packages/form-view';
import { DocumentOfPortal, LogosOfPortal, ThemeOfPortal } from '#web/tenants';

export function PortalLogos(props: WidgetProps) {
  return <LogosOfPortal {...choiceOf(props)} onChange={(files) => props.onChange([...files])} />;
}

export function PortalDocument(props: WidgetProps) {
  return <DocumentOfPortal {...choiceOf(props)} onChange={([file]) => props.onChange(file ?? null)} />;
}

export function PortalTheme(props: WidgetProps) {
  const [theme = null] = idsOf(props.typed);
  return (
    <FieldGroup props={props}>
      <ThemeOfPortal theme={theme} disabled={props.lock !== 'free'} onChange={props.onChange} />
    </FieldGroup>
  );
}

function choiceOf({ typed, label, state, error }: WidgetProps) {
  return { files: idsOf(typed), label, required: state.required, error: error ?? undefined };
}

function idsOf(typed: unknown): string[] {
  const all = isList(typed) ? typed : [typed as FieldValue];
  return all.map(textOf).filter((id) => id !== '');
}
