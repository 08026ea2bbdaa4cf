/** Moves of a tree: no line is lost or separated from its children, and the depth stays within the limit. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { indentLine, dropLine, findDropTarget, blockLength, moveDown, outdentLine, moveUp, rankOf, removeLine } from './outline.ts';
import { moveEntry, removeEntry, replaceEntry } from '../table/rows.ts';

interface NamedLine {
  readonly name: string;
  readonly depth: number;
}

/** `a b. c.. d`: a dot for each level. */
const outline = (text: string): NamedLine[] =>
  text.split(' ').map((word) => ({ name: word.replaceAll('.', ''), depth: word.split('.').length - 1 }));
const written = (lines: readonly NamedLine[]) => lines.map(({ name, depth }) => name + '.'.repeat(depth)).join(' ');
const tree = outline('a b. c.. d. e f. g');

describe('buttons', () => {
  test.each([
    ['up with what stands below', moveUp(tree, 4), 'e f. a b. c.. d. g'],
    ['not up from the first place', moveUp(tree, 1), 'a b. c.. d. e f. g'],
    ['up among those of its parent alone', moveUp(tree, 3), 'a d. b. c.. e f. g'],
    ['down past what stands below the next', moveDown(tree, 0), 'e f. a b. c.. d. g'],
    ['not down from the last place', moveDown(tree, 3), 'a b. c.. d. e f. g'],
    ['in, below the one before', indentLine(tree, 4, 4), 'a b. c.. d. e. f.. g'],
    ['not in without one before', indentLine(tree, 1, 4), 'a b. c.. d. e f. g'],
    ['not in deeper than allowed', indentLine(tree, 4, 2), 'a b. c.. d. e f. g'],
    ['out, behind the rest of its parent', outdentLine(tree, 1), 'a d. b c. e f. g'],
    ['not out of the top', outdentLine(tree, 0), 'a b. c.. d. e f. g'],
    ['away with what stands below', removeLine(tree, 0), 'e f. g'],
  ])('%s', (_, lines, expected) => expect(written(lines)).toBe(expected));

  test('say where one stands', () => {
    expect(rankOf(tree, 4)).toEqual({ place: 2, of: 3 });
    expect(rankOf(tree, 3)).toEqual({ place: 2, of: 2 });
    expect(blockLength(tree, 0)).toBe(4);
  });
});

describe('a drag', () => {
  const dragged = (from: number, to: number, wished: number, deepest = 4) =>
    written(dropLine(tree, from, findDropTarget(tree, from, to, wished, deepest)));

  test.each([
    ['to the top', dragged(4, 0, 0), 'e f. a b. c.. d. g'],
    ['to the end', dragged(0, 6, 0), 'e f. g a b. c.. d.'],
    ['below the one before, as deep as was wished', dragged(6, 6, 1), 'a b. c.. d. e f. g.'],
    ['no deeper than below the one before', dragged(6, 6, 3), 'a b. c.. d. e f. g..'],
    ['no shallower than what follows', dragged(6, 2, 0), 'a b. g.. c.. d. e f.'],
    ['onto what moves with it', dragged(0, 2, 0), 'a b. c.. d. e f. g'],
    ['not deeper than allowed with what it carries', dragged(4, 4, 2, 2), 'a b. c.. d. e f. g'],
  ])('%s', (_, lines, expected) => expect(lines).toBe(expected));
});

test('no move loses a line or tears one from its parent', () => {
  const lines = fc.array(fc.nat(3), { minLength: 1, maxLength: 12 }).map((wishes) => {
    const made: NamedLine[] = [];
    for (const [at, wish] of wishes.entries()) made.push({ name: String(at), depth: Math.min(wish, (made.at(-1)?.depth ?? -1) + 1) });
    return made;
  });
  fc.assert(
    fc.property(lines, fc.nat(), fc.nat(), fc.nat(4), (given, first, second, wished) => {
      const [from, to] = [first % given.length, second % given.length];
      const moves = [
        moveUp(given, from),
        moveDown(given, from),
        indentLine(given, from, 4),
        outdentLine(given, from),
        dropLine(given, from, findDropTarget(given, from, to, wished, 4)),
      ];
      for (const lines of moves) {
        expect(lines.map(({ name }) => name).sort()).toEqual(given.map(({ name }) => name).sort());
        for (const [at, { depth }] of lines.entries()) {
          expect(depth).toBeGreaterThanOrEqual(0);
          expect(depth).toBeLessThanOrEqual(at === 0 ? 0 : Math.min(3, lines[at - 1]!.depth + 1));
        }
        // The lines below it are still below it.
        const at = lines.findIndex(({ name }) => name === given[from]!.name);
        const below = (all: readonly NamedLine[], place: number) =>
          all.slice(place + 1, place + blockLength(all, place)).map(({ name, depth }) => [name, depth - all[place]!.depth]);
        expect(below(lines, at)).toEqual(expect.arrayContaining(below(given, from)));
      }
    }),
  );
});

test('rows are moved, replaced and removed', () => {
  expect(moveEntry(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
  expect(moveEntry(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b']);
  expect(moveEntry(['a', 'b'], 1, 1)).toEqual(['a', 'b']);
  expect(moveEntry(['a', 'b'], 0, -1)).toEqual(['a', 'b']);
  expect(replaceEntry(['a', 'b'], 1, 'x')).toEqual(['a', 'x']);
  expect(removeEntry(['a', 'b'], 0)).toEqual(['b']);
});
