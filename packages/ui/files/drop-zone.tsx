/** An area to drop files on or to paste them into. The file chooser for the keyboard is placed inside it. */
import { useState, type DragEvent, type ReactNode } from 'react';
import css from './drop-zone.module.css';

/** @param input id of the file chooser */
export function DropZone({
  input,
  onFiles,
  children,
}: {
  readonly input: string;
  readonly onFiles: (files: readonly File[]) => void;
  readonly children: ReactNode;
}) {
  const [over, setOver] = useState(false);
  const holdsFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');
  const take = (files: FileList | null) => {
    // A folder has neither bytes nor a type.
    const given = [...(files ?? [])].filter(({ size, type }) => size > 0 || type !== '');
    if (given.length > 0) onFiles(given);
  };
  return (
    <div
      role="presentation"
      className={css.zone}
      data-over={over || undefined}
      onClick={({ target, currentTarget }) => {
        if (target === currentTarget) document.getElementById(input)?.click();
      }}
      onDragOver={(event) => {
        if (!holdsFiles(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
      }}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files);
      }}
      onPaste={(event) => {
        if (event.clipboardData.files.length === 0) return;
        event.preventDefault();
        take(event.clipboardData.files);
      }}
    >
      {children}
    </div>
  );
}
