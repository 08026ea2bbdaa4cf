/** Declares the properties of each part of the mapping step: the import, what was recognised, and the mapping so far. */
import type { Import, Mapping, Sniff } from '../../contract.ts';

export type MappingQuestion = Sniff['ambiguities'][number];

export interface MappingPartProps {
  readonly one: Import;
  readonly sniff: Sniff;
  readonly mapping: Mapping;
  readonly onChange: (mapping: Mapping) => void;
}
