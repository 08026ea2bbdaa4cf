/** Resolves a conflict when two staff changed one record: shows both versions, with a choice for each field that differs. */
import { Button, Radio, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fieldLabel, fieldsOf } from '#packages/collections';
import { holdsValue, sameValue, type FieldValue, type FieldValues } from '#packages/fields';
import { plainField, type FormField } from '#packages/forms';
import { Dialog, QueryContent, Skeleton, useCall, useSurroundings } from '#ui';
import { records, type FullRecord } from '#contract/records';
import css from './record-form.module.css';
import { writtenValue } from './written-value.ts';
import type { CollectionDescription } from '../use-collections.ts';

export function MergeDialog({
  collection,
  record,
  base,
  mine,
  onSave,
  onClose,
}: {
  readonly collection: CollectionDescription;
  readonly record: string;
  /** The values that both started from. */
  readonly base: FieldValues;
  readonly mine: FieldValues;
  readonly onSave: (values: FieldValues, version: number) => void;
  readonly onClose: () => void;
}) {
  const { words } = useSurroundings();
  const call = useCall();
  // A separate key, so that the form below keeps the values with which it was opened.
  const query = useQuery({
    queryKey: ['newest', collection.name, record],
    queryFn: () => call(records.readRecord, { collection: collection.name, record }),
    gcTime: 0,
  });
  return (
    <Dialog opened title={words('admin.merge.title')} onClose={onClose}>
      <QueryContent query={query} what={words(`records.one.${collection.name}`)} skeleton={<Skeleton lines={6} />} missing="here">
        {(theirs) => <Choices collection={collection} base={base} mine={mine} theirs={theirs} onSave={onSave} onClose={onClose} />}
      </QueryContent>
    </Dialog>
  );
}

function Choices({
  collection,
  base,
  mine,
  theirs,
  onSave,
  onClose,
}: {
  readonly collection: CollectionDescription;
  readonly base: FieldValues;
  readonly mine: FieldValues;
  readonly theirs: FullRecord;
  readonly onSave: (values: FieldValues, version: number) => void;
  readonly onClose: () => void;
}) {
  const { words, formats, language } = useSurroundings();
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const of = (values: FieldValues, { name }: FormField): FieldValue => values[name] ?? null;
  const [now, before] = [theirs.values, base];
  const fields = fieldsOf(collection).filter((field) => holdsValue(plainField(field)));
  const differing = fields.filter((field) => !sameValue(of(mine, field), of(now, field)));
  // A field that only one of the two changed needs no choice.
  const asked = differing.filter(
    (field) => !sameValue(of(mine, field), of(before, field)) && !sameValue(of(now, field), of(before, field)),
  );
  const written = (field: FormField, value: FieldValue) => writtenValue(field, value, { language, words, formats });
  const merged = () =>
    Object.fromEntries(
      fields.map((field) => {
        const byMe = !sameValue(of(mine, field), of(before, field));
        const takesMine = asked.includes(field) ? (chosen[field.name] ?? 'mine') === 'mine' : byMe;
        return [field.name, of(takesMine ? mine : now, field)];
      }),
    );
  return (
    <>
      <p>
        {words('admin.merge.why', {
          name: theirs.updated?.by?.name ?? words('admin.somebody'),
          moment: theirs.updated ? formats.timestamp(theirs.updated.at) : '',
        })}
      </p>
      {asked.length === 0 && <p>{words('admin.merge.apart')}</p>}
      {asked.map((field) => (
        <Radio.Group
          key={field.name}
          className={css.choice}
          label={fieldLabel(collection, field.name, words)}
          value={chosen[field.name] ?? 'mine'}
          onChange={(choice) => setChosen({ ...chosen, [field.name]: choice })}
        >
          <Stack gap="xs" mt="xs">
            <Radio
              value="mine"
              label={words('admin.merge.mine')}
              description={<span className={css.said}>{written(field, of(mine, field))}</span>}
            />
            <Radio
              value="theirs"
              label={words('admin.merge.theirs')}
              description={<span className={css.said}>{written(field, of(now, field))}</span>}
            />
          </Stack>
        </Radio.Group>
      ))}
      <div className={css.buttons} style={{ marginTop: 24 }}>
        <Button variant="default" onClick={onClose}>
          {words('ui.cancel')}
        </Button>
        <Button onClick={() => onSave(merged(), theirs.version)}>{words('admin.merge.save')}</Button>
      </div>
    </>
  );
}
