/** Adds documents for a client or a group: whom they are for, what they are, their day, and the files, one or many [LIB-05]. */
import { Button, NativeSelect, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useId, useState } from 'react';
import {
  ChooseFile,
  DayInput,
  DropZone,
  FoundChoice,
  SideDrawer,
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
export type UploadPlace = { readonly kind: 'account' | 'group'; readonly id: string } | { readonly kind: 'all' };

interface UploadChoice {
  readonly place: UploadPlace;
  readonly aboutPortfolio: string | undefined;
  readonly type: DocumentType;
  readonly date: string;
}

/** The drawer; while it is closed, uploads under way, and what went wrong with them, are shown in its place. */
export function DocumentUpload({
  portal,
  place: known = null,
  aboutPortfolio,
  depth,
  opened,
  onClose,
}: {
  /** In which clients are found. */
  readonly portal: string;
  /** Whom they are for, where that is known. */
  readonly place?: UploadPlace | null;
  readonly aboutPortfolio?: string | undefined;
  readonly depth?: number | undefined;
  readonly opened: boolean;
  readonly onClose: () => void;
}) {
  const [words, formats, refresh] = [useWords(), useFormats(), useRefreshDocuments()];
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const [subject, setSubject] = useState<ChosenSubject | null>(null);
  const [type, setType] = useState<DocumentType>('Account documents');
  const [text, setText] = useState(() => formats.date(today));
  const [said, setSaid] = useState('');
  const zone = useId();
  const place: UploadPlace | null = known ?? subject;
  const date = parseTypedDay(text);
  const uploads = useDocumentUploads({ place: place ?? { kind: 'all' }, aboutPortfolio, type, date: date ?? today }, ({ name }) => {
    setSaid(words('documents.added', { name }));
    void refresh();
  });
  const close = () => {
    setSaid('');
    setSubject(null);
    onClose();
  };
  return (
    <>
      {!opened && <UploadList uploads={uploads} />}
      <SideDrawer opened={opened} depth={depth} title={words('documents.add.title')} onClose={close}>
        <Stack gap="md">
          {known === null && <SubjectChoice portal={portal} subject={subject} onChange={setSubject} />}
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
          {place !== null && date !== null ? (
            <DropZone input={zone} onFiles={uploads.add}>
              <ChooseFile id={zone} multiple accept=".pdf,.jpg,.jpeg,.png" describedBy={`${zone}-which`} onFiles={uploads.add}>
                {words('documents.add.choose')}
              </ChooseFile>
              <p id={`${zone}-which`}>{words('documents.add.ways')}</p>
            </DropZone>
          ) : (
            <p className={css.quiet}>{words('documents.add.first')}</p>
          )}
          {place !== null && place.kind !== 'all' && <p className={css.quiet}>{words('documents.add.letter')}</p>}
          {opened && <UploadList uploads={uploads} />}
          <p role="status" className={css.said}>
            {said !== '' && <Sign kind="done" />} {said}
          </p>
          <div>
            <Button variant="default" onClick={close}>
              {words('documents.add.done')}
            </Button>
          </div>
        </Stack>
      </SideDrawer>
    </>
  );
}

/** The choices of the moment in which a file is added stay with it. */
function useDocumentUploads(choice: UploadChoice, onArrived: (document: ClientDocument) => void) {
  const call = useCall();
  return useNamedUploads(
    {
      place: choice,
      refusal: 'clientDocument.duplicate',
      send: (file, { place: { place, aboutPortfolio, type, date }, choice: twin }, uploading): Promise<ClientDocument> =>
        call(
          documents.uploadDocument,
          {
            ...(place.kind !== 'all' && { [place.kind]: place.id }),
            ...(aboutPortfolio && { aboutPortfolio }),
            type,
            date,
            ...(twin && { twin }),
          },
          { file, ...uploading },
        ),
    },
    onArrived,
  );
}

type ChosenSubject = DocumentSubject | { readonly kind: 'all' };

function useSubjectName(): (subject: ChosenSubject) => string {
  const words = useWords();
  return (subject) => {
    if (subject.kind === 'all') return words('documents.for.all');
    return subject.kind === 'group' ? words('documents.for.group', { name: subject.name }) : subject.name;
  };
}

function SubjectChoice({
  portal,
  subject,
  onChange,
}: {
  readonly portal: string;
  readonly subject: ChosenSubject | null;
  readonly onChange: (subject: ChosenSubject | null) => void;
}) {
  const [words, ask, nameOf] = [useWords(), useAsk(), useSubjectName()];
  const keepsAll = useMay('house.keep');
  const [text, setText] = useState('');
  const search = useDeferredValue(text.trim());
  const found = useQuery(ask(documents.listDocumentSubjects, { portal, search }));
  return (
    <FoundChoice<ChosenSubject, { readonly value: readonly DocumentSubject[] }>
      label={words('documents.add.for')}
      chosen={subject}
      other={words('documents.add.for.other')}
      typing={{ placeholder: words('documents.add.for.search'), text, onType: setText }}
      found={found}
      what={words('documents.add.for.what')}
      none={words('documents.add.for.none')}
      optionsOf={({ value }) => [
        ...(keepsAll && search === '' ? [{ kind: 'all' } as const] : []),
        ...value.filter(({ kind }) => kind === 'account').slice(0, MOST_OFFERED),
        ...value.filter(({ kind }) => kind === 'group').slice(0, MOST_OFFERED),
      ]}
      keyOf={(one) => (one.kind === 'all' ? 'all' : one.id)}
      nameOf={nameOf}
      onChange={onChange}
    />
  );
}

/** Of each kind; more are found by typing. */
const MOST_OFFERED = 12;
