/** The toolbar of the text editor: one stop for the Tab key; inside, the arrow keys move from tool to tool. */
import { Button, TextInput } from '@mantine/core';
import { useEditorState, type Editor } from '@tiptap/react';
import { useRef, useState, type KeyboardEvent } from 'react';
import { useWords } from '#ui';
import { readLinkAddress } from './link-address.ts';
import { EDITOR_TOOLS } from './rich-tools.ts';
import css from '../rich.module.css';

export function RichToolbar({ editor, id }: { readonly editor: Editor; readonly id: string }) {
  const words = useWords();
  const bar = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const [linking, setLinking] = useState(false);
  const { on, link } = useEditorState({
    editor,
    selector: ({ editor }) => ({
      on: EDITOR_TOOLS.map((tool) => tool.isOn(editor)),
      link: editor.isActive('link') ? String(editor.getAttributes('link')['href'] ?? '') : null,
    }),
  });
  const go = (event: KeyboardEvent) => {
    const last = EDITOR_TOOLS.length;
    const to = { ArrowRight: current === last ? 0 : current + 1, ArrowLeft: current === 0 ? last : current - 1, Home: 0, End: last }[
      event.key
    ];
    if (to === undefined) return;
    event.preventDefault();
    setCurrent(to);
    bar.current?.querySelectorAll('button')[to]?.focus();
  };
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its tools have the focus, one after the other */}
      <div ref={bar} role="toolbar" aria-label={words('field.text.tools')} aria-controls={id} className={css.toolbar} onKeyDown={go}>
        {EDITOR_TOOLS.map(({ name, face, press }, at) => (
          <button
            key={name}
            type="button"
            className={css.tool}
            tabIndex={at === current ? 0 : -1}
            aria-pressed={on[at] === true}
            // Its visible text is part of its name, for people who operate it by locale.
            aria-label={(face && face.length > 1 ? `${face} ` : '') + words(`field.text.${name}`)}
            title={words(`field.text.${name}`)}
            onFocus={() => setCurrent(at)}
            // Keeps the selection in the editor.
            onMouseDown={(event) => event.preventDefault()}
            // After a keyboard press, the focus stays in the toolbar.
            onClick={({ detail }) => press(detail > 0 ? editor.chain().focus() : editor.chain()).run()}
          >
            <ToolFace name={name} face={face} />
          </button>
        ))}
        <button
          type="button"
          className={css.tool}
          tabIndex={current === EDITOR_TOOLS.length ? 0 : -1}
          aria-pressed={link !== null}
          aria-expanded={linking}
          aria-label={words('field.text.link')}
          title={words('field.text.link')}
          onFocus={() => setCurrent(EDITOR_TOOLS.length)}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setLinking(!linking)}
        >
          <ToolFace name="link" />
        </button>
      </div>
      {linking && <LinkForm editor={editor} link={link} onClose={() => setLinking(false)} />}
    </>
  );
}

const TOOL_SIGNS: Readonly<Record<string, string>> = {
  bullets: 'M6 4h8M6 8h8M6 12h8M2.5 4v.1M2.5 8v.1M2.5 12v.1',
  numbers: 'M6.5 4H14M6.5 8H14M6.5 12H14M2 3.2 3 2.6V5.5M1.8 8.4c.4-.9 2-.7 1.8.3-.1.6-1.2 1.2-1.8 2h2',
  link: 'M6.8 9.2a2.6 2.6 0 0 0 3.7 0l2.3-2.3a2.6 2.6 0 0 0-3.7-3.7L8.3 4M9.2 6.8a2.6 2.6 0 0 0-3.7 0L3.2 9.1a2.6 2.6 0 0 0 3.7 3.7L7.7 12',
};

function ToolFace({ name, face }: { readonly name: string; readonly face?: string | undefined }) {
  if (name === 'bold') return <b aria-hidden="true">{face}</b>;
  if (name === 'italic') return <i aria-hidden="true">{face}</i>;
  if (name === 'underline') return <u aria-hidden="true">{face}</u>;
  if (face !== undefined) return <span aria-hidden="true">{face}</span>;
  return (
    <svg
      viewBox="0 0 16 16"
      width={18}
      height={18}
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.25"
      strokeLinecap="round"
    >
      <path d={TOOL_SIGNS[name]} />
    </svg>
  );
}

/** Asks for the address of a link; without a selection, the address itself becomes the text. */
function LinkForm({ editor, link, onClose }: { readonly editor: Editor; readonly link: string | null; readonly onClose: () => void }) {
  const words = useWords();
  const [typed, setTyped] = useState(link ?? '');
  const [wrong, setWrong] = useState(false);
  const leave = () => {
    onClose();
    editor.commands.focus();
  };
  const set = () => {
    const href = readLinkAddress(typed);
    setWrong(href === null);
    if (href === null) return;
    const chain = editor.chain().focus();
    if (link !== null) chain.extendMarkRange('link').setLink({ href }).run();
    else if (editor.state.selection.empty)
      chain.insertContent({ type: 'text', text: typed.trim(), marks: [{ type: 'link', attrs: { href } }] }).run();
    else chain.setLink({ href }).run();
    onClose();
  };
  return (
    <div
      role="group"
      aria-label={words('field.text.link')}
      className={css.link}
      onKeyDown={(event) => {
        if (event.key === 'Escape') {
          event.preventDefault();
          event.stopPropagation();
          leave();
        }
        if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
          event.preventDefault();
          event.stopPropagation();
          set();
        }
      }}
    >
      <TextInput
        ref={focusOnce}
        inputMode="url"
        autoComplete="off"
        aria-label={words('field.text.link.address')}
        placeholder="https://"
        value={typed}
        error={wrong && words('field.text.link.wrong')}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <Button onClick={set}>{words('field.text.link.set')}</Button>
      {link !== null && (
        <Button
          variant="default"
          onClick={() => {
            editor.chain().focus().extendMarkRange('link').unsetLink().run();
            onClose();
          }}
        >
          {words('field.text.link.remove')}
        </Button>
      )}
      <Button variant="subtle" onClick={leave}>
        {words('ui.cancel')}
      </Button>
    </div>
  );
}

function focusOnce(input: HTMLInputElement | null): void {
  input?.focus();
}
