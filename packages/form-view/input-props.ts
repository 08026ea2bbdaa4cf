/** What the controls of Mantine have in common: label above, then the control, what is wrong with it, and how to fill it. */
import type { WidgetProps } from './widget.ts';

/** Help stands below, so that the controls of a row stand in one line whatever is said of them. */
const ORDER: ('label' | 'input' | 'error' | 'description')[] = ['label', 'input', 'error', 'description'];

/** Of a frame around controls, whatever they are. */
export function frameProps({ id, label, help, error, state }: WidgetProps) {
  return {
    label,
    size: 'md',
    description: help,
    error,
    withAsterisk: state.required,
    inputWrapperOrder: ORDER,
    labelProps: { id: `${id}-label` },
    descriptionProps: { id: `${id}-help` },
    errorProps: { id: `${id}-error` },
  } as const;
}

/** Of a control that is an input. */
export function inputProps(props: WidgetProps) {
  return {
    ...frameProps(props),
    id: props.id,
    name: props.field.name,
    required: props.state.required,
    disabled: props.lock === 'disabled',
    readOnly: props.lock === 'readonly',
  } as const;
}

/** Ids of what says more about a control, for one that Mantine does not tell of them. */
export function describedBy({ id, help, error }: WidgetProps): string | undefined {
  return [error !== null && `${id}-error`, help !== null && `${id}-help`].filter(Boolean).join(' ') || undefined;
}
