/** Renders the checkbox by which a client hides an alert for the future. */
import { Checkbox } from '@mantine/core';

interface HideAlertCheckboxProps {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

export function HideAlertCheckbox({ onChange, ...shown }: HideAlertCheckboxProps) {
  return <Checkbox {...shown} onChange={({ currentTarget }) => onChange(currentTarget.checked)} />;
}
