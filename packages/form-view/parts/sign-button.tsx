/** A button that is a sign; its words are for those who cannot see it, and for whoever points at it. */
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
      // Still there for the keyboard, which would lose its place otherwise.
      {...(disabled && { 'aria-disabled': true, className: css.off })}
      onClick={() => !disabled && onPress()}
    >
      <Sign kind={sign} />
    </ActionIcon>
  );
}
