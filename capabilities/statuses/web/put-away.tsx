/** Whether what is said is not to be said again. */
import { Checkbox } from '@mantine/core';

interface Props {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

export function PutAway({ onChange, ...shown }: Props) {
  return <Checkbox {...shown} onChange={({ currentTarget }) => onChange(currentTarget.checked)} />;
}
