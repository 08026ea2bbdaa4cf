/** The collections of funds in the administration: share classes and their prices, properties, loans and documents. */
import type { Collection } from '#packages/collections';
import type { FormField } from '#packages/forms';
import { CURRENCIES, PHOTOS } from '../contract.ts';
import { priceKeeper, recordKeeper } from './keepers.ts';

const text = (name: string, more: Partial<FormField> = {}): FormField => ({ name, type: 'text', limit: 300, ...more });
const number = (name: string, more: Partial<FormField> = {}): FormField => ({ name, type: 'number', ...more });
/** In per cent. */
const rate = (name: string): FormField => number(name);
const amount = (name: string): FormField => number(name, { min: 0 });
const day = (name: string, more: Partial<FormField> = {}): FormField => ({ name, type: 'date-picker', ...more });
const file = (name: string): FormField => ({ name, type: 'file' });
const long = (name: string): FormField => ({ name, type: 'textarea', limit: 4000 });
const currency = (more: Partial<FormField> = {}): FormField => ({
  name: 'currency',
  type: 'select',
  required: true,
  value: 'EUR',
  options: CURRENCIES.map((value) => ({ value })),
  ...more,
});

const funds: Collection = {
  name: 'funds',
  columns: ['fundName', 'fundCode', 'groupName', 'fundType', 'fundSector', 'currency', 'updated'],
  steps: [
    {
      name: 'details',
      fields: [
        text('fundName', { required: true, limit: 200 }),
        // Account numbers begin with it, and the address of the fund's page ends with it [HOLD-13].
        text('fundCode', { limit: 40 }),
        long('fundDescription'),
        text('groupName'),
        text('universe', { limit: 100 }),
        text('fundSector'),
        text('fundType'),
        text('assetClass'),
        text('objective'),
        currency(),
        amount('fundSize'),
        day('startDate'),
        text('tradingDay'),
        text('liquidity'),
        amount('minimumAmount'),
      ],
    },
    { name: 'expected', fields: ['expectedReturn', 'yearlyPayout', 'expectedYearlyPayout'].map(rate) },
    { name: 'shareClasses', fields: [{ name: 'shareClasses', type: 'grid', collection: 'shareClasses' }] },
    { name: 'estates', fields: [{ name: 'realEstate', type: 'grid', collection: 'estates' }] },
    { name: 'loans', fields: [{ name: 'loan', type: 'grid', collection: 'loans' }] },
    {
      name: 'documents',
      fields: [
        file('informationMemorandum'),
        file('keyInformationDocument'),
        { name: 'documents', type: 'file', multiple: true, limit: 20 },
      ],
    },
  ],
};

const shareClasses: Collection = {
  name: 'shareClasses',
  parent: 'funds',
  columns: ['name', 'isin', 'currency', 'updated'],
  steps: [
    {
      name: 'details',
      fields: [
        text('name', { required: true, limit: 100 }),
        // Two letters, nine of either, a digit.
        text('isin', { required: true, limit: 12, rules: [{ rule: 'mask', value: 'AA*********9' }] }),
        currency(),
      ],
    },
    { name: 'prices', fields: [{ name: 'prices', type: 'grid', collection: 'fundPrices' }] },
  ],
};

const prices: Collection = {
  name: 'fundPrices',
  parent: 'shareClasses',
  columns: ['date', 'price', 'updated'],
  sort: { by: 'date', direction: 'descending' },
  steps: [
    {
      name: 'details',
      fields: [day('date', { required: true }), number('price', { required: true, min: 0.000_000_01 })],
    },
  ],
};

const estates: Collection = {
  name: 'estates',
  parent: 'funds',
  columns: ['realEstateProject', 'sector', 'size', 'fundValue', 'updated'],
  steps: [
    {
      name: 'details',
      fields: [
        text('realEstateProject', { required: true, limit: 200 }),
        text('sector'),
        amount('size'),
        amount('totalRentalSpace'),
        number('tenants', { min: 0, rules: [{ rule: 'whole' }] }),
        rate('vacancy'),
        text('condition'),
        amount('fundValue'),
        amount('totalNetRent'),
        rate('loanLTV'),
        rate('interest'),
        rate('percentageOfFund'),
        amount('realEstateValue'),
      ],
    },
    { name: 'photos', fields: PHOTOS.map(file) },
  ],
};

const loans: Collection = {
  name: 'loans',
  parent: 'funds',
  columns: ['loanProject', 'typeLoan', 'loanAmount', 'loanEndDate', 'updated'],
  steps: [
    {
      name: 'details',
      fields: [
        text('loanProject', { required: true, limit: 200 }),
        amount('loanAmount'),
        day('loanStartDate'),
        day('loanEndDate'),
        rate('interest'),
        text('typeLoan'),
        text('repayment'),
        text('collateralRights'),
        text('loanTakerProfile'),
        text('loanPurpose'),
        rate('loanLTV'),
        amount('interestAmount'),
      ],
    },
  ],
};

export const collections = [
  recordKeeper(funds),
  recordKeeper(shareClasses),
  priceKeeper(prices),
  recordKeeper(estates),
  recordKeeper(loans),
];
