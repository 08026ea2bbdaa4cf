/** The dialog for one place of a menu: its name, its address, its icon, and its audience [NAV-41, NAV-42]. */
import { Checkbox, Input, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import { isWebAddress, type MenuPlace, type PlaceBounds } from '#packages/fields';
import { AUDIENCES, isSitePath, STATUSES } from '#packages/policy';
import { useWords } from '#ui';
import { DeleteButton } from '../delete-button.tsx';
import { EntryDialog } from '../table/entry-dialog.tsx';
import { IconChoice } from '../icon-choice.tsx';
import css from './place-tree.module.css';

type PlaceDraft = Omit<MenuPlace, 'items'>;

const NEW_PLACE: PlaceDraft = { title: '', path: '', secure: false };

export function PlaceDialog({
  place,
  bounds: { characters, records },
  top,
  onOk,
  onCancel,
  onDelete,
}: {
  /** Null for a new one. */
  readonly place: PlaceDraft | null;
  readonly bounds: PlaceBounds;
  /** Whether it is on the first level. */
  readonly top: boolean;
  readonly onOk: (place: PlaceDraft) => void;
  readonly onCancel: () => void;
  readonly onDelete?: () => void;
}) {
  const words = useWords();
  const id = useId();
  const [item, setItem] = useState<PlaceDraft>(place ?? { ...NEW_PLACE, secure: records });
  const [judged, setJudged] = useState(false);
  const { title, path, secure, icon, visible = AUDIENCES, userStatus = [] } = item;
  const set = (more: Partial<PlaceDraft>) => setItem({ ...item, ...more });
  const wrong = {
    title: title.trim() === '' ? words('refusal.field.required') : null,
    path: records ? placeError(words, path.trim()) : addressError(words, path.trim()),
    visible: visible.length === 0 && !records ? words('refusal.field.required') : null,
  };
  const ok = () => {
    setJudged(true);
    const first = (['title', 'path', 'visible'] as const).find((name) => wrong[name] !== null);
    if (first === undefined) onOk(cleanPlace(item));
    else document.getElementById(`${id}${first}`)?.focus();
  };
  return (
    <EntryDialog
      title={words(place ? 'field.navigation.edit' : 'field.navigation.new')}
      aside={onDelete && <DeleteButton onDelete={onDelete} />}
      onOk={ok}
      onCancel={onCancel}
    >
      <TextInput
        id={`${id}title`}
        size="md"
        label={words('field.navigation.name')}
        withAsterisk
        maxLength={characters}
        value={title}
        error={judged && wrong.title}
        onChange={({ currentTarget }) => set({ title: currentTarget.value })}
      />
      <TextInput
        id={`${id}path`}
        size="md"
        label={words('field.navigation.link')}
        description={words(records ? 'field.navigation.place.help' : 'field.navigation.link.help')}
        withAsterisk={!records}
        value={path}
        error={judged && wrong.path}
        onChange={({ currentTarget }) => set({ path: currentTarget.value })}
      />
      {(top || !records) && (
        <>
          <Input.Wrapper label={words('field.navigation.icon')} size="md" labelElement="div" labelProps={{ id: `${id}icon` }}>
            <div role="group" aria-labelledby={`${id}icon`}>
              <IconChoice id={`${id}icon-choice`} chosen={icon ?? null} none onChange={(name) => set({ icon: name ?? undefined })} />
            </div>
          </Input.Wrapper>
          <Checkbox.Group
            label={words('field.navigation.visible')}
            size="md"
            withAsterisk={!records}
            value={[...visible]}
            error={judged && wrong.visible}
            onChange={(chosen) => set({ visible: AUDIENCES.filter((one) => chosen.includes(one)) })}
          >
            <div className={css.boxes}>
              {AUDIENCES.map((one, at) => (
                <Checkbox
                  key={one}
                  {...(at === 0 && { id: `${id}visible` })}
                  size="md"
                  value={one}
                  label={words(`field.navigation.${one}`)}
                />
              ))}
            </div>
          </Checkbox.Group>
          {visible.includes('Investor') && (
            <Checkbox.Group
              label={words('field.navigation.statuses')}
              description={words('field.navigation.statuses.help')}
              size="md"
              value={[...userStatus]}
              onChange={(chosen) => set({ userStatus: STATUSES.filter((one) => chosen.includes(one)) })}
            >
              <div className={css.statuses}>
                {STATUSES.map((one) => (
                  <Checkbox key={one} value={one} label={words(`statuses.name.${one}`)} />
                ))}
              </div>
            </Checkbox.Group>
          )}
        </>
      )}
      {!records && (
        <Checkbox
          size="md"
          label={words('field.navigation.secure')}
          checked={secure}
          onChange={({ currentTarget }) => set({ secure: currentTarget.checked })}
        />
      )}
    </EntryDialog>
  );
}

function addressError(words: ReturnType<typeof useWords>, path: string): string | null {
  return isWebAddress(path) ? null : words(path === '' ? 'refusal.field.required' : 'field.navigation.pathWrong');
}

function placeError(words: ReturnType<typeof useWords>, path: string): string | null {
  return path === '' || isSitePath(path) ? null : words('field.navigation.placeWrong');
}

/** Removes properties that have their default: every audience, every status, no icon. */
function cleanPlace({ icon, visible, userStatus, ...item }: PlaceDraft): PlaceDraft {
  return {
    ...item,
    title: item.title.trim(),
    path: item.path.trim(),
    ...(icon !== undefined && { icon }),
    ...(visible && visible.length < AUDIENCES.length && { visible }),
    ...(userStatus && userStatus.length > 0 && (visible ?? AUDIENCES).includes('Investor') && { userStatus }),
  };
}
