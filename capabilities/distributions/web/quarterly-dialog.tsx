/** The dialog that asks before a fund starts or stops to pay each quarter; the address opens it over any page of the dashboard. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog, useAsk, useCall, useShowFailure, useSnackbar, useWords } from '#ui';
import { accounts } from '#contract/accounts';
import { useMay } from '#web/sign-in';
import { distributions, type QuarterlyFund } from '../contract.ts';
import { useAskFund, useAskedFund, type QuarterlyQuestionAddress } from './address.ts';
import { usePaymentText } from './quarterly-funds.tsx';
import css from './distributions.module.css';

export function QuarterlyDialog() {
  const ask = useAsk();
  const asked = useAskedFund();
  const may = useMay('own.change');
  const professional = useMay('clients.read');
  const query = useQuery({
    ...ask(distributions.listQuarterlyPayments, { account: asked?.account ?? '' }),
    enabled: asked !== null && may && !professional,
  });
  const fund = asked && query.data?.value.find((one) => one.fund === asked.fund);
  return asked && fund ? <QuestionDialog asked={asked} fund={fund} /> : null;
}

function QuestionDialog({ asked, fund }: { readonly asked: QuarterlyQuestionAddress; readonly fund: QuarterlyFund }) {
  const words = useWords();
  const pays = usePaymentText(fund);
  const askFund = useAskFund();
  const confirm = useSwitchPayment(asked, fund);
  const turn = fund.value ? 'off' : 'on';
  return (
    <ConfirmDialog
      opened
      title={words(`distributions.ask.${turn}`, { fund: fund.name })}
      confirm={words(`distributions.confirm.${turn}`)}
      busy={confirm.isPending}
      onConfirm={() => confirm.mutate()}
      onClose={() => askFund(null)}
    >
      <p className={css.said}>{words(`distributions.means.${turn}`, { fund: fund.name })}</p>
      {!fund.value && <p className={css.said}>{pays}</p>}
      <p className={css.said}>{words('distributions.extra')}</p>
    </ConfirmDialog>
  );
}

const ACCOUNT_FIELDS = { general: 'quarterlyPaymentsStatus', second: 'secondQuarterlyPaymentsStatus' } as const;

function useSwitchPayment({ account }: QuarterlyQuestionAddress, { fund, name, map, value }: QuarterlyFund) {
  const [words, call, ask, say, sayFailed, queryClient] = [
    useWords(),
    useCall(),
    useAsk(),
    useSnackbar(),
    useShowFailure(),
    useQueryClient(),
  ];
  const askFund = useAskFund();
  return useMutation({
    mutationFn: () => call(distributions.updateAccount, { account, [ACCOUNT_FIELDS[map]]: { [fund]: { value: !value } } }),
    onSuccess: async () => {
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: ask(distributions.listQuarterlyPayments, { account }).queryKey }),
        queryClient.invalidateQueries({ queryKey: ask(accounts.readAccount, { account }).queryKey }),
      ]);
      say.success(words(value ? 'distributions.done.off' : 'distributions.done.on', { fund: name }));
      askFund(null);
    },
    onError: sayFailed,
  });
}
