/** Sentences that end with what may bring a full stop of its own: an amount of krónur, a firm that is an Α.Ε. */

export function onceStopped(sentence: string): string {
  return sentence.replaceAll('..', '.');
}
