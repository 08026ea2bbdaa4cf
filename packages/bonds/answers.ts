/** Figures that exist and figures that do not. */
import { finding, type Figure, type Finding } from '#packages/findings';

export function none(code: Finding['code']): { readonly value: null; readonly findings: readonly Finding[] } {
  return { value: null, findings: [finding(code)] };
}

export function known<T>(value: T): Figure<T> {
  return { value, findings: [] };
}

/** A number that overflowed is no figure: `code` then says why. */
export function finite(value: number, code: Finding['code']): Figure {
  return Number.isFinite(value) ? known(value) : none(code);
}

/** What follows from a figure where it exists; what it lacks, and its findings, carry over. */
export function andThen<A, B>({ value, findings }: Figure<A>, next: (value: A) => Figure<B>): Figure<B> {
  if (value === null) return { value: null, findings };
  const following = next(value);
  return findings.length === 0 ? following : { value: following.value, findings: [...findings, ...following.findings] };
}
