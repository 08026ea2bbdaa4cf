/** `portico calculate`: answers the questions of a JSON document of facts; no database is opened. */
import { calculate, calculationFaults, faultLine, readCalculation, UnanswerableError, type Calculation } from '#engine/measures';
import { CommandFailed, type Command } from '../command.ts';
import { readJsonDocument } from '../json-document.ts';

export const calculateFile: Command = {
  summary:
    'Answer the questions of a JSON document of facts, as POST /api/calculate does; - reads standard input. Ends with 1 where one is refused',
  changes: {},
  operands: { file: 'the document; docs/methods.md tells what can be asked' },
  run: async (args, { input }) => {
    const { calculation, error } = readCalculation(await readJsonDocument(args.text('file'), input));
    if (error) throw new CommandFailed(calculationFaults(error).map(faultLine).join('\n'));
    const answers = answerCalculation(calculation);
    const text = answers.map(({ measure, label, value, currency, findings, refusal }) =>
      [
        `${label ?? measure}: ${typeof value === 'string' ? value : value === null ? '-' : JSON.stringify(value)}${currency ? ` ${currency}` : ''}`,
        ...(refusal ? [`  refused: ${refusal.path}: ${refusal.message}`] : []),
        ...findings.map(({ code, subject = '', date = '' }) => `  ${[code, subject, date].filter((part) => part !== '').join(' ')}`),
      ].join('\n'),
    );
    return { data: answers, text: text.join('\n'), ...(answers.some(({ refusal }) => refusal) && { exit: 1 }) };
  },
};

function answerCalculation(calculation: Calculation): ReturnType<typeof calculate> {
  try {
    return calculate(calculation);
  } catch (error) {
    if (error instanceof UnanswerableError) throw new CommandFailed(`${error.path.join('.')}: ${error.message}`);
    throw error;
  }
}
