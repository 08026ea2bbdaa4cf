/** Provides the common parts of the sign-in forms: buttons, links between the forms, and the field for a new password. */
import { Button, Group, PasswordInput, TextInput } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import { RefusedCall } from '#packages/endpoint';
import { useWords } from '#ui';
import { useTenant } from '#web/tenants';
import { lacksOf, type PasswordLack } from '../../contract.ts';
import css from './door-dialog.module.css';

/** The Cancel button and the submit button. */
export function FormButtons({
  submit,
  ready,
  waiting,
  onCancel,
}: {
  readonly submit: string;
  readonly ready: boolean;
  readonly waiting: boolean;
  readonly onCancel: () => void;
}) {
  const words = useWords();
  return (
    // A button with a long text may take more than half of the width, or a line of its own.
    <Group grow preventGrowOverflow={false} mt="xs" gap="sm">
      <Button variant="default" onClick={onCancel} disabled={waiting} size="md">
        {words('ui.cancel')}
      </Button>
      <Button type="submit" disabled={!ready || waiting} size="md">
        {waiting ? words('ui.wait') : submit}
      </Button>
    </Group>
  );
}

/** The links from one mode to the others. */
export function FormLinks({ children }: { readonly children: ReactNode }) {
  return <div className={css.links}>{children}</div>;
}

export function FormLink({
  disabled,
  onPress,
  children,
}: {
  readonly disabled: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}) {
  return (
    <button type="button" className={css.link} disabled={disabled} onClick={onPress}>
      {children}
    </button>
  );
}

/** The requirements of the tenant's rule that a new password fails. */
export function usePasswordLacks(password: string): readonly PasswordLack[] {
  return lacksOf(password, useTenant().settings.passwords, 'sign-up');
}

/** Field for the address by which somebody signs in. */
export function EmailField({
  value,
  wrong,
  onChange,
}: {
  readonly value: string;
  /** The server's error for this field. */
  readonly wrong?: string | undefined;
  readonly onChange: (value: string) => void;
}) {
  const words = useWords();
  return (
    <TextInput
      type="email"
      label={words('signIn.email')}
      name="email"
      autoComplete="username"
      value={value}
      error={wrong}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** Field for a new password; it shows the missing requirements while somebody types. */
export function NewPasswordField({
  ref,
  label,
  value,
  wrong,
  waiting,
  onChange,
}: {
  readonly ref: Ref<HTMLInputElement>;
  readonly label: string;
  readonly value: string;
  /** The server's error for this field. */
  readonly wrong?: string | undefined;
  readonly waiting: boolean;
  readonly onChange: (value: string) => void;
}) {
  const words = useWords();
  const lacks = usePasswordLacks(value);
  const lacking = value !== '' && lacks.length > 0;
  return (
    <PasswordInput
      ref={ref}
      label={label}
      name="password"
      autoComplete="new-password"
      value={value}
      errorProps={{ component: 'div', 'aria-live': 'polite' }}
      error={
        lacking ? (
          <>
            {words('signIn.lacks')}
            <ul className={css.lacks}>
              {lacks.map((lack) => (
                <li key={lack}>{words(`signIn.lack.${lack}`)}</li>
              ))}
            </ul>
          </>
        ) : (
          wrong
        )
      }
      visibilityToggleButtonProps={{ 'aria-label': words('signIn.password.show'), disabled: waiting, tabIndex: 0 }}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** The server's error for a field of the form. */
export function fieldErrorIn(error: unknown, field: string): string | undefined {
  return error instanceof RefusedCall ? error.fields?.[field] : undefined;
}
