/** Chooses the columns of a wide file, which has one date and a column for each instrument or currency, and what each stands for. */
import { Button, Checkbox, Radio, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useFormats, useWords } from '#ui';
import { asLong, asWide, canBeWide, withWide } from './mapping.ts';
import type { MappingPartProps } from './mapping-part.ts';
import css from '../imports.module.css';

/** Columns that are shown until the person asks for the rest. */
const FIRST_COLUMNS = 12;

export function WideColumns({ one, sniff, mapping, onChange }: MappingPartProps) {
  const words = useWords();
  if (!canBeWide(one.kind)) return null;
  return (
    <>
      <Radio.Group
        label={words('imports.layout')}
        value={mapping.wide === null ? 'long' : 'wide'}
        onChange={(layout) => onChange(layout === 'wide' ? asWide(one.kind, mapping, sniff.headers) : asLong(mapping))}
      >
        <div className={css.options}>
          <Radio value="long" label={words('imports.layout.long')} />
          <Radio value="wide" label={words(`imports.layout.wide.${one.kind}`)} />
        </div>
      </Radio.Group>
      {mapping.wide !== null && <TakenColumns one={one} sniff={sniff} mapping={mapping} onChange={onChange} />}
    </>
  );
}

function TakenColumns({ one, sniff, mapping, onChange }: MappingPartProps) {
  const words = useWords();
  const formats = useFormats();
  const [all, setAll] = useState(false);
  const used = new Set(Object.values(mapping.columns));
  const headers = sniff.headers.filter((header) => header.trim() !== '' && !used.has(header));
  const taken = new Map((mapping.wide ?? []).map(({ header, means }) => [header, means]));
  return (
    <fieldset className={css.wide}>
      <legend>{words('imports.wide.taken', { taken: formats.integer(taken.size), all: formats.integer(headers.length) })}</legend>
      <ul>
        {headers.slice(0, all ? undefined : FIRST_COLUMNS).map((header) => (
          <li key={header}>
            <Checkbox
              label={header}
              checked={taken.has(header)}
              onChange={({ currentTarget }) =>
                onChange(withWide(mapping, sniff.headers, header, currentTarget.checked ? header.trim() : null))
              }
            />
            {taken.has(header) && (
              <TextInput
                size="xs"
                aria-label={words(`imports.wide.means.${one.kind}`, { header })}
                value={taken.get(header) ?? ''}
                onChange={({ currentTarget }) => onChange(withWide(mapping, sniff.headers, header, currentTarget.value))}
              />
            )}
          </li>
        ))}
      </ul>
      {headers.length > FIRST_COLUMNS && !all && (
        <Button variant="subtle" onClick={() => setAll(true)}>
          {words('imports.wide.more', { more: formats.integer(headers.length - FIRST_COLUMNS) })}
        </Button>
      )}
    </fieldset>
  );
}
