/** The funds of an account that can pay each quarter, with a switch for each; nothing where there is none. */
import { Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { FindingNotes, Section, useAsk, useFormats, useWords } from '#ui';
import { useMay } from '#web/sign-in';
import { distributions, type QuarterlyFund } from '../contract.ts';
import { useAskFund } from './address.ts';
import css from './distributions.module.css';

export function QuarterlyFunds({ account }: { readonly account: string }) {
  const words = useWords();
  const answer = useQuery(useAsk()(distributions.listQuarterlyPayments, { account })).data;
  if (!answer || answer.value.length === 0) return null;
  return (
    <Section title={words('distributions.title')} lead={words('distributions.lead')}>
      <FindingNotes of={answer.findings} />
      <ul className={css.funds}>
        {answer.value.map((fund) => (
          <li key={fund.fund}>
            <QuarterlyFundRow account={account} fund={fund} />
          </li>
        ))}
      </ul>
      <p className={css.extra}>{words('distributions.extra')}</p>
    </Section>
  );
}

function QuarterlyFundRow({ account, fund }: { readonly account: string; readonly fund: QuarterlyFund }) {
  const words = useWords();
  const ask = useAskFund();
  const pays = usePaymentText(fund);
  const professional = useMay('clients.read');
  const mayChange = useMay('own.change');
  if (professional)
    return (
      <p className={css.fund}>
        <span className={css.name}>{fund.name}</span>
        <span className={css.pays}>{pays}</span>
        <span className={css.state}>{words(fund.value ? 'distributions.on' : 'distributions.off')}</span>
      </p>
    );
  // The switch shows the stored choice: a press opens the dialog, and only its answer moves the switch.
  return (
    <Switch
      checked={fund.value}
      disabled={!mayChange}
      label={fund.name}
      description={pays}
      aria-haspopup="dialog"
      onChange={() => ask({ account, fund: fund.fund })}
    />
  );
}

/** The sentence with the payment that a quarter would give today. */
export function usePaymentText({ payment, worth, currency, asOf }: QuarterlyFund): string {
  const words = useWords();
  const formats = useFormats();
  if (payment === null) return words('distributions.unpriced');
  return words('distributions.pays', {
    payment: formats.money(payment, currency),
    worth: formats.money(worth, currency),
    date: formats.date(asOf),
  });
}
