/** Renders a form with one field for a code; a wrong code is reported at the field, which is cleared. */
import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useEffect, useId, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { useWords } from '#ui';
import { PIN } from '../../contract.ts';
import { useFailureText } from './failures.ts';
import css from './second-factor.module.css';

export function CodeForm({
  label,
  backup = false,
  submit,
  onCode,
  onCancel,
  children,
}: {
  readonly label: string;
  /** Asks for a backup code of ten letters instead of six digits. */
  readonly backup?: boolean;
  readonly submit: string;
  readonly onCode: (code: string) => Promise<void>;
  readonly onCancel: () => void;
  readonly children?: ReactNode;
}) {
  const [words, why] = [useWords(), useFailureText()];
  const [code, setCode] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const [waiting, setWaiting] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const form = useId();
  // The form appears in a dialog that is open already, so it takes the focus itself.
  useEffect(() => field.current?.focus(), []);

  const point = (at: string) => {
    setWrong(at);
    field.current?.focus();
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (waiting) return;
    if (!(backup ? /^[A-Za-z0-9]{5}-?[A-Za-z0-9]{5}$/ : PIN).test(code))
      return point(words(backup ? 'signIn.second.backup.malformed' : 'signIn.second.pin.malformed'));
    setWrong(null);
    setWaiting(true);
    try {
      await onCode(code);
    } catch (error) {
      setCode('');
      point(why(error));
    } finally {
      setWaiting(false);
    }
  };
  return (
    <>
      <form id={form} onSubmit={(event) => void send(event)} noValidate aria-busy={waiting}>
        <TextInput
          ref={field}
          label={label}
          name="code"
          autoComplete="one-time-code"
          inputMode={backup ? 'text' : 'numeric'}
          autoCapitalize="none"
          spellCheck={false}
          classNames={{ input: css.code ?? '' }}
          value={code}
          error={wrong}
          onChange={(event) => setCode(event.currentTarget.value.replace(/\s/g, ''))}
        />
      </form>
      <Stack gap="md" mt="md">
        {children}
        <Group grow gap="sm">
          <Button variant="default" onClick={onCancel} disabled={waiting} size="md">
            {words('ui.cancel')}
          </Button>
          <Button type="submit" form={form} disabled={code === '' || waiting} size="md">
            {waiting ? words('ui.wait') : submit}
          </Button>
        </Group>
      </Stack>
    </>
  );
}
