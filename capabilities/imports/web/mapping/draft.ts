/** Keeps the mapping while it is being made in this window, so that leaving or reloading the page loses nothing. */
import { useSessionStorage } from '@mantine/hooks';
import { Mapping, type Import, type Sniff } from '../../contract.ts';
import { fitMapping } from './mapping.ts';

export function useMappingDraft(one: Import, sniff: Sniff): readonly [Mapping, (mapping: Mapping) => void] {
  const start = one.mapping ?? sniff.suggestion;
  const [draft, keep] = useSessionStorage<Mapping>({
    key: `portico.import.${one.id}`,
    defaultValue: start,
    getInitialValueInEffect: false,
    deserialize: (text) => {
      const kept = Mapping.safeParse(readJson(text));
      return kept.success ? kept.data : start;
    },
  });
  return [fitMapping(draft, sniff), keep];
}

function readJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return null;
  }
}
