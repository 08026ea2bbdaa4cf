/** Defines the types of values that conditions and calculations distinguish. */

/**
 * The type of a value for conditions and calculations: with numbers one calculates, `truth` is yes or no, days and moments have an order,
 * a `list` can include something, `rows` have columns. Of `other` one can ask only whether it is there; `none` holds nothing.
 */
export type FieldMeasure = 'number' | 'truth' | 'text' | 'day' | 'moment' | 'list' | 'rows' | 'other' | 'none';
