/** Declares the bundle of a firm: its records and facts as one zip of CSV files, each of which can be brought in again. */
import { z } from 'zod';
import { download, endpoint } from '#packages/endpoint';

export const bundles = {
  exportFirm: endpoint({
    method: 'GET',
    path: '/api/firm.zip',
    may: 'house.keep',
    summary: 'Everything of the firm that files can bring in again: a zip with a CSV file for each collection and each kind of facts',
    input: z.object({}),
    output: download('application/zip'),
    refuses: [],
  }),
};
