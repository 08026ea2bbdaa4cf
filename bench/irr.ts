/** Times the internal rate of return of 1,000 dated flows, beside the npm package node-irr in the same run. */
import { xirr } from 'node-irr';
import { formatDay, parseDay } from '#packages/calendar';
import { internalRate } from '#engine/rates-of-return';
import { randomNumbers } from './ledger.ts';
import { median, roundResult, timeWork } from './line.ts';

const FLOWS = 1_000;
const ROUNDS = 400;

const random = randomNumbers(7);
const first = parseDay('2016-01-01');
const flows = Array.from({ length: FLOWS }, (_, i) => ({
  day: first + Math.floor((i / FLOWS) * 3_650),
  amount: i === FLOWS - 1 ? 60_000 : Math.round((random() - 0.75) * 20_000) / 100,
}));
const dated = flows.map(({ day, amount }) => ({ amount, date: formatDay(day) }));

const ours: number[] = [];
const theirs: number[] = [];
for (let round = 0; round < ROUNDS; round++) {
  ours.push(timeWork(() => internalRate(flows)));
  theirs.push(timeWork(() => xirr(dated)));
}
const yearly = (1 + xirr(dated).rate) ** 365 - 1;
const { value } = internalRate(flows);
if (value === null || Math.abs(value - yearly) > 1e-6) throw new Error(`the two disagree: ${value} and ${yearly}`);
const [own, other] = [ours, theirs].map((all) => median(all.slice(ROUNDS / 2)) * 1_000) as [number, number];
console.log(
  JSON.stringify({
    id: 'irr.1000',
    value: roundResult(own),
    unit: 'us',
    beside: { what: 'node-irr (xirr)', value: roundResult(other) },
    ratio: roundResult(own / other),
  }),
);
