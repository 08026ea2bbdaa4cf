/** Builds figures, and findings for figures that do not exist. */
import { finding, type Figure, type Finding } from '#packages/findings';

export function noFigure(code: Finding['code']): { readonly value: null; readonly findings: readonly Finding[] } {
  return { value: null, findings: [finding(code)] };
}

export function knownFigure<T>(value: T): Figure<T> {
  return { value, findings: [] };
}

/** Makes a figure of a number; none, with the finding `code`, where it is not finite. */
export function finiteFigure(value: number, code: Finding['code']): Figure {
  return Number.isFinite(value) ? knownFigure(value) : noFigure(code);
}

/** Computes a figure from another one where that exists; null where it does not. The findings of both are kept. */
export function andThen<A, B>({ value, findings }: Figure<A>, next: (value: A) => Figure<B>): Figure<B> {
  if (value === null) return { value: null, findings };
  const following = next(value);
  return findings.length === 0 ? following : { value: following.value, findings: [...findings, ...following.findings] };
}
