/** The PDF function of a firm: it is sent what it is to print, opens that itself, and answers with the PDF in base64. */
import type { OutsidePdfFunction } from '#contract/reports';
import { postForText, type ProviderConnection } from '../connection.ts';

/** In base64 a third longer than the PDF. */
const MOST_CHARACTERS = 44 * 1024 * 1024;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

export function pdfFunction(connection: ProviderConnection): OutsidePdfFunction {
  return {
    render: async (request, deadline) => readPdf(await postForText(connection, request, MOST_CHARACTERS, deadline)),
  };
}

/** The answer is the text itself, or a JSON string of it. @throws Error */
function readPdf(answered: string): Uint8Array {
  const text = answered.trim().replace(/^"|"$/g, '').replace(/\s+/g, '');
  if (!BASE64.test(text)) throw new Error('the PDF function answered something that is not base64');
  const pdf = Buffer.from(text, 'base64');
  if (pdf.subarray(0, 5).toString('latin1') !== '%PDF-') throw new Error('the PDF function answered something that is not a PDF');
  return pdf;
}
