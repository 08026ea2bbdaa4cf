export { writeCsvParts, type CsvPart } from './parts.ts';
export { unescapeCell, writeCsv, type CsvColumn } from './write.ts';
export { ENCODINGS, readCsv, readCheckpoint, type CsvFormat, type Encoding } from './read.ts';
export { DELIMITERS, type CsvRecord } from './records.ts';
export { CsvFault } from './fault.ts';
export { canonicalDecimal, DECIMAL_MARKS, hasTooManyDigits, MOST_DIGITS, readNumber } from './numbers.ts';
export { DATE_ORDERS, readDate } from './dates.ts';
export { detectDateOrder, detectDecimalMark, detectDelimiter, looksLikeText, watchEncoding } from './detect.ts';
