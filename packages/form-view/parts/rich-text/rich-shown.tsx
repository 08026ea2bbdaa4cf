/** Shows formatted text. The HTML is made from the document alone, from a fixed list of tags. */
import { richTextHtml, type RichText } from '#packages/fields';
import css from '../rich.module.css';

export function RichTextView({ text }: { readonly text: RichText }) {
  return <div className={css.text} dangerouslySetInnerHTML={{ __html: richTextHtml(text) }} />;
}
