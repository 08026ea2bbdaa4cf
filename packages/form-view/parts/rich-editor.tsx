/**
 * The editor of formatted text. What is pasted or comes from a draft is read into the closed vocabulary of a text before it stands here, and
 * once more before it is kept; see packages/fields/rich-text.
 */
import { EditorContent, useEditor, type JSONContent } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { useEffect, useRef } from 'react';
import { isLink, readRichText } from '#packages/fields';
import { RichToolbar } from './rich-toolbar.tsx';
import css from './rich.module.css';

const EXTENSIONS = [
  StarterKit.configure({
    // What is seen is what is kept: no line is added at the end.
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
  /** What the field holds. */
  readonly held: unknown;
  readonly onChange: (typed: unknown) => void;
}) {
  const told = useRef(held);
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: documentOf(held),
    // The page brings the styles; elements of style without its nonce are not let in.
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
      // The Tab key leaves, also from within a list.
      handleDOMEvents: { keydown: (_view, { key }) => key === 'Tab' },
      transformPastedHTML: withoutLooks,
    },
    onUpdate: ({ editor }) => {
      told.current = editor.isEmpty ? null : editor.getJSON();
      onChange(told.current);
    },
  });
  useEffect(() => {
    // Only what came from elsewhere: a draft, a record that was loaded anew.
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

/** The looks of what was pasted are dropped with everything else that a text has no word for; the browser would report each to the policy first. */
function withoutLooks(html: string): string {
  return html.replace(/<style\b[\s\S]*?<\/style\s*>/gi, '').replace(/\sstyle\s*=\s*("[^"]*"|'[^']*'|[^\s>]+)/gi, '');
}
