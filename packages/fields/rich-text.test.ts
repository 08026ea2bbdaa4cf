/** Rich text: pasted scripts cannot run, and the words of the author are kept, as FORM-68 asks. */
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { readRichText, richTextHtml, richTextPlain, type RichText } from './index.ts';

const text = (text: string, ...marks: object[]) => ({ type: 'text', text, ...(marks.length > 0 && { marks }) });
const paragraph = (...content: object[]) => ({ type: 'paragraph', content });
const doc = (...content: object[]) => ({ type: 'doc', content });
const html = (input: unknown) => richTextHtml(readRichText(input));

describe('formatting', () => {
  const letter = doc(
    { type: 'heading', attrs: { level: 3 }, content: [text('Dear Ann & Bo')] },
    paragraph(
      text('Plain, '),
      text('bold', { type: 'bold' }),
      text(' and linked', { type: 'link', attrs: { href: 'https://demo.example/?a=1&b="2' } }),
    ),
    {
      type: 'orderedList',
      content: [
        { type: 'listItem', content: [paragraph(text('one'))] },
        { type: 'listItem', content: [paragraph(text('two'))] },
      ],
    },
    { type: 'horizontalRule' },
    { type: 'blockquote', content: [paragraph(text('a'), { type: 'hardBreak' }, text('b', { type: 'italic' }, { type: 'bold' }))] },
    { type: 'codeBlock', content: [text('<b>')] },
  );

  it('is kept as HTML', () => {
    expect(html(letter)).toBe(
      '<h3>Dear Ann &#38; Bo</h3><p>Plain, <strong>bold</strong> and linked</p><ol><li><p>one</p></li><li><p>two</p></li></ol><hr>' +
        '<blockquote><p>a<br><strong><em>b</em></strong></p></blockquote><pre><code>&#60;b&#62;</code></pre>',
    );
    expect(html(doc(paragraph(text('here', { type: 'link', attrs: { href: 'https://demo.example/?a=1&b=2' } }))))).toBe(
      '<p><a href="https://demo.example/?a=1&#38;b=2" rel="noopener noreferrer nofollow">here</a></p>',
    );
  });

  it('is left out of plain text, lists and lines are not', () => {
    expect(richTextPlain(readRichText(letter))).toBe('Dear Ann & Bo\nPlain, bold and linked\n1. one\n2. two\na\nb\n<b>');
    const nested = doc({
      type: 'bulletList',
      content: [
        {
          type: 'listItem',
          content: [paragraph(text('a')), { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph(text('b'))] }] }],
        },
      ],
    });
    expect(richTextPlain(readRichText(nested))).toBe('- a\n  - b');
  });

  it('is what was meant where the tree is not in order', () => {
    expect(html(doc(text('loose'), { type: 'heading', attrs: { level: 99 }, content: [paragraph(text('deep'))] }))).toBe(
      '<p>loose</p><h2>deep</h2>',
    );
    expect(html(doc({ type: 'bulletList', content: [text('bare')] }, { type: 'bulletList' }))).toBe('<ul><li><p>bare</p></li></ul>');
    expect(html(doc({ type: 'table', content: [{ type: 'row', content: [text('kept')] }] }))).toBe('<p>kept</p>');
  });
});

describe('what runs', () => {
  it.each([
    ['a script', doc({ type: 'script', content: [text('alert(1)')] }), '<p>alert(1)</p>'],
    ['a picture with a handler', doc({ type: 'image', attrs: { src: 'x', onerror: 'alert(1)' } }), ''],
    ['a handler on a paragraph', doc({ ...paragraph(text('x')), attrs: { onclick: 'alert(1)', style: 'x' } }), '<p>x</p>'],
    ['a link that runs', doc(paragraph(text('x', { type: 'link', attrs: { href: 'javascript:alert(1)' } }))), '<p>x</p>'],
    ['the same in disguise', doc(paragraph(text('x', { type: 'link', attrs: { href: ' java\tscript:alert(1)' } }))), '<p>x</p>'],
    ['data as a page', doc(paragraph(text('x', { type: 'link', attrs: { href: 'data:text/html,<script>' } }))), '<p>x</p>'],
    [
      'a quote that ends an attribute',
      doc(paragraph(text('x', { type: 'link', attrs: { href: 'https://a.is/" onmouseover="alert(1)' } }))),
      '<p>x</p>',
    ],
    ['a heading of a tag', doc({ type: 'heading', attrs: { level: '1 onclick=x' }, content: [text('x')] }), '<h2>x</h2>'],
    ['HTML posted as text', '<img src=x onerror=alert(1)>', '<p>&#60;img src=x onerror=alert(1)&#62;</p>'],
    ['the prototype for a tag', doc({ type: 'constructor', content: [text('x')] }), '<p>x</p>'],
  ])('%s does not', (_, input, written) => {
    expect(html(input)).toBe(written);
  });

  it('does not either where it was stored before', () => {
    const stored = doc(
      { type: 'script', content: [text('a')] },
      paragraph(text('x', { type: 'link', attrs: { href: 'javascript:1' } }, { type: 'blink' })),
    ) as unknown as RichText;
    expect(richTextHtml(stored)).toBe('a<p>x</p>');
  });
});

const tree = fc.letrec((tie) => ({
  node: fc.oneof(
    { depthSize: 'small' },
    fc.record(
      {
        type: fc.constant('text'),
        text: fc.string({ unit: 'binary' }),
        marks: fc.array(
          fc.record({ type: fc.constantFrom('bold', 'link', 'script'), attrs: fc.record({ href: fc.oneof(fc.webUrl(), fc.string()) }) }),
        ),
      },
      { requiredKeys: ['type', 'text'] },
    ),
    fc.record(
      {
        type: fc.constantFrom(
          'paragraph',
          'heading',
          'bulletList',
          'orderedList',
          'listItem',
          'blockquote',
          'codeBlock',
          'hardBreak',
          'horizontalRule',
          'script',
          'iframe',
        ),
        attrs: fc.jsonValue(),
        content: fc.array(tie('node'), { maxLength: 4 }),
      },
      { requiredKeys: ['type'] },
    ),
  ),
}));

test('reading twice changes nothing more, and HTML has our tags alone', () => {
  fc.assert(
    fc.property(fc.array(tree.node), (content) => {
      const read = readRichText({ type: 'doc', content });
      expect(readRichText(read)).toEqual(read);
      const tags = richTextHtml(read).match(/<[^>]*>/g) ?? [];
      for (const tag of tags)
        expect(tag).toMatch(
          /^<\/?(p|h[1-6]|ul|ol|li|blockquote|pre|code|hr|br|strong|em|u|s|a( href="[^"<>]*" rel="noopener noreferrer nofollow")?)>$/,
        );
      expect(richTextHtml(read).replace(/<[^>]*>/g, '')).not.toMatch(/[<>]/);
    }),
  );
});
