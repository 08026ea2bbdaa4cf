/** Shows a list that a button of the header opens; Escape, choosing something, and going elsewhere close it. */
import { useLocation } from '@tanstack/react-router';
import { useId, useState, type ReactNode } from 'react';
import { Sign, useFocusById } from '#ui';
import css from './site-menu.module.css';

interface HeaderListProps {
  /** What the button is called. */
  readonly label: string;
  /** What stands on it beside its sign. */
  readonly text?: string;
  /** Items of a list, which say when one of them was chosen. */
  readonly children: (onChosen: () => void) => ReactNode;
}

export function HeaderList({ label, text, children }: HeaderListProps) {
  const { href } = useLocation();
  const button = useId();
  const focus = useFocusById();
  const [openedOn, setOpenedOn] = useState<string | null>(null);
  const opened = openedOn === href;
  const close = () => setOpenedOn(null);
  const leave = () => {
    close();
    focus(button);
  };
  return (
    // The list hears the keys of what is in it.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- its button and links have the focus
    <span
      className={css.below}
      onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && close()}
      onKeyDown={({ key }) => {
        if (key !== 'Escape' || !opened) return;
        leave();
      }}
    >
      <button
        id={button}
        type="button"
        className={text === undefined ? css.more : css.named}
        aria-expanded={opened}
        aria-label={text === undefined || text === label ? label : `${label}: ${text}`}
        onClick={() => setOpenedOn(opened ? null : href)}
      >
        {text !== undefined && <span>{text}</span>}
        <Sign kind="down" size={14} />
      </button>
      {opened && <ul className={css.list}>{children(leave)}</ul>}
    </span>
  );
}
