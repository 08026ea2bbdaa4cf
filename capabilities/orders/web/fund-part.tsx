/** Shows below a fund in which portfolios its reader can order it; each link opens that portfolio. */
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { Section, useAsk, useFormats, useWords } from '#ui';
import { useMay } from '#web/sign-in';
import { orders, type OrderablePortfolio } from '../contract.ts';
import css from './orders.module.css';

export function OrderFund() {
  const words = useWords();
  const { fund = '' } = useParams({ strict: false });
  const may = useMay('own.change');
  const formats = useFormats();
  const { data } = useQuery({ ...useAsk()(orders.listOrderPlaces, { fund }), enabled: may });
  if (!data) return null;
  const { places, silent } = data;
  if (places.length === 0 && silent.length === 0) return null;
  return (
    <Section title={words('orders.fund.title')}>
      {silent.length > 0 && <p className={css.note}>{words('orders.fund.silent', { portfolios: formats.list(silent) })}</p>}
      {places.length > 0 && (
        <ul className={css.places}>
          {places.map((place) => (
            <OrderablePortfolioRow key={`${place.portfolio.id} ${place.instrument}`} place={place} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function OrderablePortfolioRow({ place: { account, portfolio, portal, instrument, held } }: { readonly place: OrderablePortfolio }) {
  const [words, formats] = [useWords(), useFormats()];
  const page = `/dashboard/${portal}/portfolio/${portfolio.id}`;
  return (
    <li>
      <span>
        {portfolio.name}
        <span className={css.note}>
          {account.name}
          {held !== '0' && ` · ${words('orders.fund.held', { units: formats.number(held, 0, 4) })}`}
        </span>
      </span>
      <span className={css.placing}>
        <Button component={Link} to={page} search={{ buy: instrument } as never} variant={held === '0' ? 'filled' : 'default'}>
          {words('orders.buy')}
        </Button>
        {held !== '0' && (
          <Button component={Link} to={page} search={{ sell: instrument } as never} variant="default">
            {words('orders.sell')}
          </Button>
        )}
      </span>
    </li>
  );
}
