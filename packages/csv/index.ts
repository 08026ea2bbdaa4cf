export { csvFile, type CsvColumn } from './write.ts';
export { ENCODINGS, readCsv, readHead, type CsvBatch, type CsvForm, type Encoding } from './read.ts';
export { DELIMITERS, splitRecords, type CsvRecord, type Delimiter, type RecordSplitter } from './records.ts';
export { CsvFault, type CsvFaultCode } from './fault.ts';
export { canonical, DECIMAL_MARKS, readNumber, type DecimalMark } from './numbers.ts';
export { DATE_ORDERS, readDate, type DateOrder } from './dates.ts';
export { detectDateOrder, detectDecimalMark, detectDelimiter, looksLikeText, watchEncoding, type Detected } from './detect.ts';
