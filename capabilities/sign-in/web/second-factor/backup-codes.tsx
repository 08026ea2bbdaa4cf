/** Shows backup codes once, to be copied or printed and kept apart from the password. */
import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useWords } from '#ui';
import css from './second-factor.module.css';

export function BackupCodes({ codes, onDone }: { readonly codes: readonly string[]; readonly onDone: () => void }) {
  const words = useWords();
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join('\n'));
    setCopied(true);
  };
  return (
    <>
      <p className={css.lead}>{words('signIn.codes.lead')}</p>
      <ul className={css.codes} aria-label={words('signIn.codes.title')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <p className={css.note} role="status">
        {copied && words('signIn.codes.copied')}
      </p>
      <Group grow gap="sm">
        <Button variant="default" size="md" onClick={() => void copy()}>
          {words('signIn.codes.copy')}
        </Button>
        <Button size="md" onClick={onDone}>
          {words('signIn.codes.kept')}
        </Button>
      </Group>
    </>
  );
}
