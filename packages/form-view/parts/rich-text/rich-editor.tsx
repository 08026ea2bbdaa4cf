/**
 * The editor of formatted text. Pasted text and drafts are reduced to the closed set of elements before they are shown here, and once more before
 * they are stored; see packages/fields/rich-text.
 */
import { EditorContent, useEditor, type JSONContent } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { useEffect, useRef } from 'react';
import { isLink, readRichText } from '#packages/fields';
import { RichToolbar } from './rich-toolbar.tsx';
import css from '../rich.module.css';

const EXTENSIONS = [
  StarterKit.configure({
    // The text on screen is the text that is stored: no line is added at the end.
    trailingNode: false,
    dropcursor: false,
    gapcursor: false,
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      isAllowedUri: (address) => isLink(address),
      HTMLAttributes: { target: null, rel: 'noopener noreferrer nofollow' },
    },
  }),
];

export function RichEditor({
  id,
  labelledBy,
  describedBy,
  invalid,
  required,
  held,
  onChange,
}: {
  readonly id: string;
  readonly labelledBy: string;
  readonly describedBy: string | undefined;
  readonly invalid: boolean;
  readonly required: boolean;
  /** The value of the field. */
  readonly held: unknown;
  readonly onChange: (typed: unknown) => void;
}) {
  const told = useRef(held);
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: documentOf(held),
    // The page provides the styles; the content security policy blocks style elements without its nonce.
    injectCSS: false,
    editorProps: {
      attributes: {
        id,
        class: css.text!,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelledBy,
        'aria-invalid': String(invalid),
        'aria-required': String(required),
        ...(describedBy && { 'aria-describedby': describedBy }),
      },
      // The Tab key leaves the editor, also from inside a list, and the Escape key closes the drawer around it.
      handleDOMEvents: { keydown: (_view, { key }) => key === 'Tab' || key === 'Escape' },
      transformPastedHTML: withoutLooks,
    },
    onUpdate: ({ editor }) => {
      told.current = editor.isEmpty ? null : editor.getJSON();
      onChange(told.current);
    },
  });
  useEffect(() => {
    // Only for a value from outside: a draft, or a record that was loaded again.
    if (held === told.current) return;
    told.current = held;
    editor.commands.setContent(documentOf(held), { emitUpdate: false });
  }, [held, editor]);
  return (
    <div className={css.editor} data-invalid={invalid || undefined}>
      <RichToolbar editor={editor} id={id} />
      <EditorContent editor={editor} />
    </div>
  );
}

function documentOf(held: unknown): JSONContent | null {
  return readRichText(held) as JSONContent | null;
}

/** Removes styles from pasted HTML. They would be dropped anyway, but the browser would first report each as a violation of the security policy. */
function withoutLooks(html: string): string {
  return html.replace(/<style\b[\s\S]*?<\/style\s*>/gi, '').replace(/\sstyle\s*=\s*("[^"]*"|'[^']*'|[^\s>]+)/gi, '');
}
