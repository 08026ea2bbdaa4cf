/** Merges several components of a benchmark into one segment. */
import type { CompositeComponent } from './composite-index.ts';

/** Weights added up, returns averaged by them; a segment without weight returns 0. Segments in order of first appearance. */
export function segmentComponents(
  components: readonly CompositeComponent[],
  segmentOf: (component: string) => string,
): readonly CompositeComponent[] {
  const groups = new Map<string, CompositeComponent[]>();
  for (const each of components) {
    const segment = segmentOf(each.segment);
    groups.set(segment, [...(groups.get(segment) ?? []), each]);
  }
  return [...groups].map(([segment, own]) => {
    const [only] = own;
    return own.length === 1 && only ? { ...only, segment } : { segment, ...mergeComponents(own) };
  });
}

function mergeComponents(own: readonly CompositeComponent[]): Pick<CompositeComponent, 'weight' | 'return'> {
  const length = own[0]?.weight.length ?? 0;
  const [weight, earned] = [new Float64Array(length), new Float64Array(length)];
  for (let i = 0; i < length; i++) {
    let contribution = 0;
    for (const each of own) {
      weight[i] = (weight[i] as number) + (each.weight[i] as number);
      contribution += (each.weight[i] as number) * (each.return[i] as number);
    }
    earned[i] = weight[i] === 0 ? 0 : contribution / (weight[i] as number);
  }
  return { weight, return: earned };
}
