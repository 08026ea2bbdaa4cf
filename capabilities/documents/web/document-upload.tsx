/** Adds documents for a client or a group: whom they are for, what they are, their day, and the files, one or many [LIB-05]. */
import { Button, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useId, useState } from 'react';
import {
  ChooseFile,
  DayInput,
  DropZone,
  Sign,
  UploadList,
  parseTypedDay,
  useAsk,
  useCall,
  useFormats,
  useNamedUploads,
  useWords,
} from '#ui';
import { useMay } from '#web/sign-in';
import { documents, DOCUMENT_TYPES, type ClientDocument, type DocumentSubject, type DocumentType } from '../contract.ts';
import { useRefreshDocuments } from './use-documents.ts';
import css from './documents.module.css';

/** Whom the documents are for; `all` are those of all clients. */
type UploadPlace = { readonly kind: 'account' | 'group'; readonly id: string } | { readonly kind: 'all' };

interface UploadChoice {
  readonly place: UploadPlace;
  readonly type: DocumentType;
  readonly date: string;
}

export function DocumentUpload({
  portal,
  account,
  onDone,
}: {
  readonly portal: string;
  /** The account that they are for, where it is known. */
  readonly account?: string;
  readonly onDone: () => void;
}) {
  const [words, formats, refresh] = [useWords(), useFormats(), useRefreshDocuments()];
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const [subject, setSubject] = useState<(DocumentSubject | { readonly kind: 'all' }) | null>(null);
  const [type, setType] = useState<DocumentType>('Account documents');
  const [text, setText] = useState(() => formats.date(today));
  const [said, setSaid] = useState('');
  const zone = useId();
  const place: UploadPlace | null = account === undefined ? subject : { kind: 'account', id: account };
  const date = parseTypedDay(text);
  const ready = place !== null && date !== null;
  const uploads = useDocumentUploads({ place: place ?? { kind: 'all' }, type, date: date ?? today }, ({ name }) => {
    setSaid(words('documents.added', { name }));
    refresh();
  });
  return (
    <Stack gap="md">
      {account === undefined && <SubjectChoice portal={portal} subject={subject} onChange={setSubject} />}
      <NativeSelect
        size="md"
        label={words('documents.add.type')}
        name="type"
        data={DOCUMENT_TYPES.map((value) => ({ value, label: words(`documents.type.${value}`) }))}
        value={type}
        onChange={({ currentTarget }) => setType(currentTarget.value as DocumentType)}
      />
      <DayInput
        label={words('documents.add.date')}
        pick={words('documents.date.pick')}
        name="date"
        text={text}
        start={today}
        error={date === null ? words('documents.date.invalid', { example: formats.date(today) }) : undefined}
        onChange={setText}
      />
      {ready ? (
        <DropZone input={zone} onFiles={uploads.add}>
          <ChooseFile id={zone} multiple accept=".pdf,.jpg,.jpeg,.png" describedBy={`${zone}-which`} onFiles={uploads.add}>
            {words('documents.add.choose')}
          </ChooseFile>
          <p id={`${zone}-which`}>{words('documents.add.ways')}</p>
        </DropZone>
      ) : (
        <p className={css.quiet}>{words('documents.add.first')}</p>
      )}
      {ready && place.kind !== 'all' && <p className={css.quiet}>{words('documents.add.letter')}</p>}
      <UploadList uploads={uploads} />
      <p role="status" className={css.said}>
        {said !== '' && <Sign kind="done" />} {said}
      </p>
      <div>
        <Button variant="default" onClick={onDone}>
          {words('documents.add.done')}
        </Button>
      </div>
    </Stack>
  );
}

/** The choices of the moment in which a file is added stay with it. */
function useDocumentUploads(choice: UploadChoice, onArrived: (document: ClientDocument) => void) {
  const call = useCall();
  return useNamedUploads(
    {
      place: choice,
      refusal: 'clientDocument.duplicate',
      send: (file, { place: { place, type, date }, choice: twin }, uploading): Promise<ClientDocument> =>
        call(
          documents.uploadDocument,
          { ...(place.kind !== 'all' && { [place.kind]: place.id }), type, date, ...(twin && { twin }) },
          { file, ...uploading },
        ),
    },
    onArrived,
  );
}

function SubjectChoice({
  portal,
  subject,
  onChange,
}: {
  readonly portal: string;
  readonly subject: DocumentSubject | { readonly kind: 'all' } | null;
  readonly onChange: (subject: DocumentSubject | { readonly kind: 'all' } | null) => void;
}) {
  const [words, ask] = [useWords(), useAsk()];
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  const keepsAll = useMay('house.keep');
  const found = useQuery({ ...ask(documents.listDocumentSubjects, { portal, search }), enabled: subject === null });
  if (subject !== null)
    return (
      <div className={css.chosen}>
        <span className={css.label}>{words('documents.add.for')}</span>
        <span>
          {subject.kind === 'all'
            ? words('documents.for.all')
            : subject.kind === 'group'
              ? words('documents.for.group', { name: subject.name })
              : subject.name}
        </span>
        <Button variant="subtle" size="compact-sm" onClick={() => onChange(null)}>
          {words('documents.add.for.other')}
        </Button>
      </div>
    );
  const offered = found.data?.value ?? [];
  return (
    <div>
      <TextInput
        label={words('documents.add.for')}
        placeholder={words('documents.add.for.search')}
        type="search"
        autoComplete="off"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <div role="group" aria-label={words('documents.add.for')} className={css.offered}>
        {keepsAll && search === '' && (
          <Button variant="subtle" fullWidth justify="start" onClick={() => onChange({ kind: 'all' })}>
            {words('documents.for.all')}
          </Button>
        )}
        {offered.slice(0, MOST_OFFERED).map((one) => (
          <Button key={one.id} variant="subtle" fullWidth justify="start" onClick={() => onChange(one)}>
            {one.kind === 'group' ? words('documents.for.group', { name: one.name }) : one.name}
          </Button>
        ))}
      </div>
      {found.data && offered.length === 0 && (
        <p role="status" className={css.quiet}>
          {words('documents.add.for.none')}
        </p>
      )}
    </div>
  );
}

/** More are found by typing. */
const MOST_OFFERED = 12;
