/** Places of a menu become lines of an outline and places again. */
import { expect, test } from 'vitest';
import { linesOfPlaces, placesOf } from './places.ts';

const tree = [
  { title: 'Home', path: '/', secure: false, items: [] },
  {
    title: 'About',
    path: '/about',
    secure: true,
    icon: 'people',
    visible: ['Admin'],
    items: [{ title: 'Us', path: '/us', secure: false, items: [{ title: 'Ann', path: '/ann', secure: false, items: [] }] }],
  },
  { title: 'End', path: '/end', secure: false, items: [] },
];

test('a tree is its lines and back', () => {
  expect(linesOfPlaces(tree).map(({ depth, place }) => `${depth} ${place.title}`)).toEqual(['0 Home', '0 About', '1 Us', '2 Ann', '0 End']);
  expect(placesOf(linesOfPlaces(tree))).toEqual(tree);
  expect([linesOfPlaces(null), linesOfPlaces('x'), linesOfPlaces([1])]).toEqual([[], [], []]);
});
