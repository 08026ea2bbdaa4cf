/** Reads the PDFs of the firm that stand before and after a statement. */
import type { Language, Translate } from '#packages/texts';
import type { FileStore } from '#platform';
import type { TenantSettings } from '#contract/tenants';
import { NO_COVERS, type ForeignPdf, type ReportCovers } from '../contract.ts';

interface CoverReader {
  readonly files: Pick<FileStore, 'read'>;
  readonly tenant: { readonly settings: Pick<TenantSettings, 'brand'> };
  readonly words: (language: Language) => Translate;
}

/** @throws when one of them cannot be read: a statement of the firm without its pages is not what was asked for */
export async function readCovers(
  { files, tenant, words }: CoverReader,
  chosen: TenantSettings['covers'] | null,
  language: Language,
): Promise<ReportCovers> {
  if (chosen === null) return NO_COVERS;
  const read = async (end: keyof ReportCovers): Promise<ForeignPdf | null> => {
    const id = chosen[end];
    if (id === null) return null;
    const pieces: Uint8Array[] = [];
    for await (const piece of files.read(id)) pieces.push(piece);
    return { pdf: Buffer.concat(pieces), alt: words(language)(`reports.pdf.${end}Page`, { firm: tenant.settings.brand.legalName }) };
  };
  return { cover: await read('cover'), back: await read('back') };
}
