/** Renders the checkbox by which a client hides an alert for the future. */
import { Checkbox } from '@mantine/core';

interface Props {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

export function PutAway({ onChange, ...shown }: Props) {
  return <Checkbox {...shown} onChange={({ currentTarget }) => onChange(currentTarget.checked)} />;
}
