/** Common properties of the Mantine controls: label above, then the control, its error, and its help text. */
import type { WidgetProps } from './widget.ts';

/** Help is below, so that the controls of a row stay aligned whatever the length of their help. */
const WRAPPER_ORDER: ('label' | 'input' | 'error' | 'description')[] = ['label', 'input', 'error', 'description'];

/** Properties of a frame around any control. */
export function frameProps({ id, label, help, error, state }: WidgetProps) {
  return {
    label,
    size: 'md',
    description: help,
    error,
    withAsterisk: state.required,
    inputWrapperOrder: WRAPPER_ORDER,
    labelProps: { id: `${id}-label` },
    descriptionProps: { id: `${id}-help` },
    errorProps: { id: `${id}-error` },
  } as const;
}

/** Properties of a control that is an input. */
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

/** Ids of the error and help of a control, for `aria-describedby` where Mantine does not set it. */
export function describedBy({ id, help, error }: WidgetProps): string | undefined {
  return [error !== null && `${id}-error`, help !== null && `${id}-help`].filter(Boolean).join(' ') || undefined;
}
