/** Declares the cells of a fact on its line of a file. */
import type { ImportField } from '../../contract.ts';

/** By field; one without a value is empty. */
export type FactCells = Readonly<Partial<Record<ImportField, string | null>>>;
