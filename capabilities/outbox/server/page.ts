/** Writes a mail as MJML, in the colours that the firm uses on paper: a white sheet on a tinted background, whatever the reader's colour scheme. */
import { escapeHtml, type Language } from '#packages/texts';
import type { Theme } from '#packages/themes';
import type { Brand, Letterhead } from '#contract/tenants';
import type { LetterBlock, MailPage } from './letter-blocks.ts';

export interface MailSheet {
  readonly page: MailPage;
  readonly brand: Brand;
  /** The sizes of its logos are in pixels of the page. */
  readonly head: Letterhead;
  readonly theme: Theme;
  readonly language: Language;
  /** A warning below every letter about things that the firm never does. */
  readonly caution: string;
}

const SANS = "'Source Sans 3', 'Segoe UI', 'Helvetica Neue', Arial, sans-serif";
const SERIF = "'Source Serif 4', Georgia, 'Times New Roman', serif";

/** The name under which a mail shows the firm's mark. */
export const MARK_NAME = 'mark';

/** The name under which a mail shows a logo of the portal. */
export function logoName(at: number): string {
  return `logo-${at + 1}`;
}

export function mjmlOf({ page, brand, head, theme, language, caution }: MailSheet): string {
  const { brand: main, accent, text, muted, hairline, tint } = theme.paper;
  const headings = theme.headingFont === 'serif' ? SERIF : SANS;
  const look: MailStyle = { main, text, muted, hairline, tint, radius: theme.radius };
  return `<mjml lang="${language}">
<mj-head>
  <mj-title>${escapeHtml(page.subject)}</mj-title>
  <mj-attributes>
    <mj-all font-family="${SANS}" color="${text}" />
    <mj-text font-size="16px" line-height="26px" padding="0 0 18px" />
    <mj-section padding="0 48px" background-color="#ffffff" />
    <mj-column padding="0" />
  </mj-attributes>
  <mj-raw><meta name="color-scheme" content="light" /><meta name="supported-color-schemes" content="light" /></mj-raw>
  <mj-style>
    @media (max-width: 480px) {
      .sheet > table > tbody > tr > td { padding-left: 24px !important; padding-right: 24px !important; }
      .heading div, .heading h1 { font-size: 24px !important; line-height: 31px !important; }
    }
  </mj-style>
</mj-head>
<mj-body background-color="${tint}" width="600px">
  <mj-section background-color="${tint}" padding="32px 0 0"><mj-column><mj-spacer height="1px" /></mj-column></mj-section>
  <mj-section css-class="sheet" padding-top="32px" border-top="3px solid ${main}">
    <mj-column><mj-table padding="0">
      <tr>${headRow(head, `font-family:${headings};font-size:17px;line-height:24px;letter-spacing:0.2px;color:${main}`)}</tr>
    </mj-table></mj-column>
  </mj-section>
  <mj-section css-class="sheet" padding-top="36px" padding-bottom="22px">
    <mj-column>
      <mj-text css-class="heading" font-family="${headings}" font-size="28px" line-height="36px" color="${main}" padding="0 0 18px"><h1 style="margin:0;font-size:28px;line-height:36px;font-weight:400">${escapeHtml(page.subject)}</h1></mj-text>
      <mj-divider width="40px" align="left" border-width="2px" border-color="${accent}" padding="0 0 26px" />
      ${page.blocks.map((block) => blockOf(block, look)).join('\n      ')}
    </mj-column>
  </mj-section>
  <mj-section css-class="sheet" padding-bottom="36px">
    <mj-column>
      <mj-divider border-width="1px" border-color="${hairline}" padding="0 0 18px" />
      <mj-text font-size="13px" line-height="20px" color="${muted}" padding="0">${escapeHtml(caution)}</mj-text>
    </mj-column>
  </mj-section>
  <mj-section css-class="sheet" background-color="${tint}" padding-top="24px" padding-bottom="40px">
    <mj-column>
      <mj-text font-size="12px" line-height="19px" color="${muted}" padding="0">${[brand.legalName, brand.address, brand.contact].filter(Boolean).map(escapeHtml).join('<br />')}</mj-text>
    </mj-column>
  </mj-section>
</mj-body>
</mjml>`;
}

/** The name beside the mark, or below the logos as on the screen. The pictures need no alternative text, since the name says the same. */
function headRow({ name, logos }: Letterhead, type: string): string {
  if (logos.length === 0)
    return `
        <td style="width:28px;padding:0 12px 0 0;vertical-align:middle"><img src="cid:${MARK_NAME}" width="28" height="28" alt="" style="display:block" /></td>
        <td style="vertical-align:middle;${type}">${escapeHtml(name)}</td>
      `;
  const pixels = (length: number) => Math.max(1, Math.round(length));
  const pictures = logos.map(
    ({ width, height }, at) =>
      `<img src="cid:${logoName(at)}" width="${pixels(width)}" height="${pixels(height)}" alt="" style="display:inline-block;vertical-align:middle;margin-right:14px" />`,
  );
  return `
        <td style="${type}">${pictures.join('')}<div style="padding-top:10px">${escapeHtml(name)}</div></td>
      `;
}

interface MailStyle {
  readonly main: string;
  readonly text: string;
  readonly muted: string;
  readonly hairline: string;
  readonly tint: string;
  readonly radius: string;
}

function blockOf(block: LetterBlock, look: MailStyle): string {
  switch (block.kind) {
    case 'text':
      return `<mj-text>${escapeHtml(block.text)}</mj-text>`;
    case 'note':
      return `<mj-text font-size="14px" line-height="22px" color="${look.muted}" padding="0 0 14px">${escapeHtml(block.text)}</mj-text>`;
    case 'button':
      return `<mj-button href="${escapeHtml(block.address)}" align="left" background-color="${look.main}" color="#ffffff" border-radius="${look.radius}" font-size="15px" font-weight="600" letter-spacing="0.2px" inner-padding="14px 28px" padding="8px 0 24px">${escapeHtml(block.label)}</mj-button>
      <mj-text font-size="13px" line-height="20px" color="${look.muted}" padding="0 0 18px">${escapeHtml(block.copy)}<br /><a href="${escapeHtml(block.address)}" style="color:${look.muted};text-decoration:underline;word-break:break-all">${escapeHtml(block.address)}</a></mj-text>`;
    case 'code':
      return `<mj-text align="center" font-size="34px" line-height="44px" letter-spacing="8px" font-weight="600" color="${look.main}" container-background-color="${look.tint}" padding="20px 0 20px 8px">${escapeHtml(block.code)}</mj-text>
      <mj-spacer height="22px" />`;
    case 'facts':
      return tableOf(block.facts, look);
    case 'answers':
      return tableOf(block.answers, look);
  }
}

function tableOf(facts: readonly { readonly label: string; readonly value: string }[], look: MailStyle): string {
  return `<mj-table font-size="15px" line-height="22px" padding="2px 0 22px">${facts.map((fact, index) => factOf(fact, look, index === 0)).join('')}</mj-table>`;
}

function factOf(
  { label, value }: { readonly label: string; readonly value: string },
  { muted, hairline, text }: MailStyle,
  first: boolean,
): string {
  const cell = `vertical-align:top${first ? '' : `;border-top:1px solid ${hairline}`}`;
  return `<tr><td style="${cell};width:34%;padding:9px 16px 9px 0;color:${muted}">${escapeHtml(label)}</td><td style="${cell};padding:9px 0;color:${text};word-break:break-word">${value.split('\n').map(escapeHtml).join('<br />')}</td></tr>`;
}
