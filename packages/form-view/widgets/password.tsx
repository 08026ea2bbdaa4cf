/** Control of `password` fields: a secret; the eye at its side shows the typed text. */
import { PasswordInput } from '@mantine/core';
import { useWords } from '#ui';
import { inputProps } from '../input-props.ts';
import type { WidgetProps } from '../widget.ts';

export function Password(props: WidgetProps) {
  const words = useWords();
  return (
    <PasswordInput
      {...inputProps(props)}
      autoComplete="new-password"
      visibilityToggleButtonProps={{ 'aria-label': words('form.password.show'), disabled: props.lock === 'disabled', tabIndex: 0 }}
      value={typeof props.typed === 'string' ? props.typed : ''}
      onChange={({ currentTarget }) => props.onChange(currentTarget.value)}
    />
  );
}
