/** What kinds of field have in common for those that look at their values. */

/**
 * What can be asked of a value by conditions and calculations: numbers are counted with, `truth` is yes or no, days and moments have an
 * order, a `list` can hold something, `rows` have columns. `other` says no more than whether it is there; `none` holds nothing.
 */
export type Measure = 'number' | 'truth' | 'text' | 'day' | 'moment' | 'list' | 'rows' | 'other' | 'none';
