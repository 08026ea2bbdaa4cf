/** A frame around several controls that together are one field, with its label, error and help text. */
import { Input } from '@mantine/core';
import type { ReactNode } from 'react';
import { describedBy, frameProps } from '../input-props.ts';
import type { WidgetProps } from '../widget.ts';
import css from './parts.module.css';

/** @param props of the widget */
export function FieldGroup({ props, children }: { readonly props: WidgetProps; readonly children: ReactNode }) {
  const { id, lock } = props;
  return (
    <Input.Wrapper {...frameProps(props)} labelElement="div">
      <div
        id={id}
        role="group"
        tabIndex={-1}
        className={css.group}
        data-lock={lock}
        aria-labelledby={`${id}-label`}
        aria-describedby={describedBy(props)}
      >
        {children}
      </div>
    </Input.Wrapper>
  );
}

/** A note in place of a control that has nothing to show. */
export function EmptyFieldNote({ children }: { readonly children: ReactNode }) {
  return <p className={css.nothing}>{children}</p>;
}
