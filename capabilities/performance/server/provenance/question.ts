/** Makes the question that gives a figure when the engine answers it. */
import type { FigureName } from '#packages/figures';
import { refuse } from '#packages/endpoint';
import { MEASURES, Question, type Calculation } from '#engine/measures';
import type { Instrument } from '#contract/instruments';

/** Fields of the id that may not be parameters as well: a parameter of that name would give another figure under this id. */
const RESERVED_PARAMETERS = ['measure', 'label', 'scope', 'transaction', 'asOf', 'from', 'to'];

/** Fills in the defaults of the measure. @throws Refusal `figure.unknown` for parameters that no measure takes */
export function questionOf(name: FigureName, instruments: readonly Instrument[], more: object = {}): Calculation['questions'][number] {
  if (RESERVED_PARAMETERS.some((parameter) => parameter in name.parameters)) refuse('figure.unknown');
  const asked = Question.safeParse({ measure: name.measure, ...name.parameters, ...more, ...questionSubject(name, instruments) });
  // A table itself is no figure; its numbers are.
  const isTable = MEASURES.find(({ id }) => id === name.measure)?.unit === 'table';
  return asked.success && (!isTable || name.parameters['cell'] !== undefined) ? asked.data : refuse('figure.unknown');
}

function questionSubject({ measure, part, from, to }: FigureName, instruments: readonly Instrument[]): object {
  const days = from === null ? { asOf: to } : { from, to };
  if (part.kind === 'transaction') return { transaction: part.id };
  if (measure === 'exchange-rate' || measure === 'benchmark-return') return days;
  return { scope: scopeOf(part, instruments), ...days };
}

function scopeOf(part: FigureName['part'], instruments: readonly Instrument[]): object {
  const those = (wanted: (instrument: Instrument) => boolean) => instruments.filter(wanted).map(({ id }) => id);
  switch (part.kind) {
    case 'all':
    case 'transaction':
      return {};
    case 'instrument':
      return { instruments: [part.id] };
    // Cash is shown in the class Other, and in a sector of its own.
    case 'class':
      return { assetClasses: [part.id], cash: part.id === 'Other' };
    case 'sector':
      return { instruments: those(({ sector }) => sector === part.id), cash: part.id === 'Cash Account' };
    case 'currency':
      return { instruments: those(({ currency }) => (currency === 'GBX' ? 'GBP' : currency) === part.id), cash: [part.id] };
    case 'cash':
      return { instruments: [], cash: [part.id] };
  }
}
