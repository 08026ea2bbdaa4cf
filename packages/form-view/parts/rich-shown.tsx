/** Formatted text as it is read. The HTML is made of the document alone, tag by tag of ours. */
import { richTextHtml, type RichText } from '#packages/fields';
import css from './rich.module.css';

export function RichShown({ text }: { readonly text: RichText }) {
  return <div className={css.text} dangerouslySetInnerHTML={{ __html: richTextHtml(text) }} />;
}
