/** Lists the tools of the text editor's toolbar in their order. */
import type { Editor } from '@tiptap/react';

type EditorChain = ReturnType<Editor['chain']>;

export interface EditorTool {
  readonly name: string;
  /** The text on the button; without it, a sign is shown. */
  readonly face?: string;
  readonly isOn: (editor: Editor) => boolean;
  readonly press: (chain: EditorChain) => EditorChain;
}

const headingTool = (level: 2 | 3 | 4): EditorTool => ({
  name: `heading${level}`,
  face: `H${level}`,
  isOn: (editor) => editor.isActive('heading', { level }),
  press: (chain) => chain.toggleHeading({ level }),
});

export const EDITOR_TOOLS: readonly EditorTool[] = [
  headingTool(2),
  headingTool(3),
  headingTool(4),
  { name: 'bold', face: 'B', isOn: (editor) => editor.isActive('bold'), press: (chain) => chain.toggleBold() },
  { name: 'italic', face: 'I', isOn: (editor) => editor.isActive('italic'), press: (chain) => chain.toggleItalic() },
  { name: 'underline', face: 'U', isOn: (editor) => editor.isActive('underline'), press: (chain) => chain.toggleUnderline() },
  { name: 'bullets', isOn: (editor) => editor.isActive('bulletList'), press: (chain) => chain.toggleBulletList() },
  { name: 'numbers', isOn: (editor) => editor.isActive('orderedList'), press: (chain) => chain.toggleOrderedList() },
];
