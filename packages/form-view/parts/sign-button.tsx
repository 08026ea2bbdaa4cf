/** A button that shows a sign only; its text is for screen readers and for the tooltip. */
import { ActionIcon } from '@mantine/core';
import { Sign, type SignKind } from '#ui';
import css from './parts.module.css';

export function SignButton({
  sign,
  words,
  id,
  disabled = false,
  onPress,
}: {
  readonly sign: SignKind;
  readonly words: string;
  readonly id?: string;
  readonly disabled?: boolean;
  readonly onPress: () => void;
}) {
  return (
    <ActionIcon
      {...(id !== undefined && { id })}
      variant="subtle"
      size={36}
      color="var(--text)"
      aria-label={words}
      title={words}
      // Disabled by `aria-disabled` only, because a disabled button would lose the keyboard focus.
      {...(disabled && { 'aria-disabled': true, className: css.off })}
      onClick={() => !disabled && onPress()}
    >
      <Sign kind={sign} />
    </ActionIcon>
  );
}
