/** The collections of funds in the administration: share classes and their prices, properties, loans and documents. */
import type { Collection } from '#packages/collections';
import type { FormField } from '#packages/forms';
import { CURRENCIES, PHOTOS } from '../contract.ts';
import { priceKeeper, recordKeeper } from './keepers.ts';

const textField = (name: string, more: Partial<FormField> = {}): FormField => ({ name, type: 'text', limit: 300, ...more });
const numberField = (name: string, more: Partial<FormField> = {}): FormField => ({ name, type: 'number', ...more });
/** In per cent. */
const rateField = (name: string): FormField => numberField(name);
const amountField = (name: string): FormField => numberField(name, { min: 0 });
const dayField = (name: string, more: Partial<FormField> = {}): FormField => ({ name, type: 'date-picker', ...more });
const fileField = (name: string): FormField => ({ name, type: 'file' });
const longTextField = (name: string): FormField => ({ name, type: 'textarea', limit: 4000 });
const currencyField = (more: Partial<FormField> = {}): FormField => ({
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
        textField('fundName', { required: true, limit: 200 }),
        // Account numbers begin with it, and the address of the fund's page ends with it [HOLD-13].
        textField('fundCode', { limit: 40 }),
        longTextField('fundDescription'),
        textField('groupName'),
        textField('universe', { limit: 100 }),
        textField('fundSector'),
        textField('fundType'),
        textField('assetClass'),
        textField('objective'),
        currencyField(),
        amountField('fundSize'),
        dayField('startDate'),
        textField('tradingDay'),
        textField('liquidity'),
        amountField('minimumAmount'),
      ],
    },
    { name: 'expected', fields: ['expectedReturn', 'yearlyPayout', 'expectedYearlyPayout'].map(rateField) },
    { name: 'shareClasses', fields: [{ name: 'shareClasses', type: 'grid', collection: 'shareClasses' }] },
    { name: 'estates', fields: [{ name: 'realEstate', type: 'grid', collection: 'estates' }] },
    { name: 'loans', fields: [{ name: 'loan', type: 'grid', collection: 'loans' }] },
    {
      name: 'documents',
      fields: [
        fileField('informationMemorandum'),
        fileField('keyInformationDocument'),
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
        textField('name', { required: true, limit: 100 }),
        // Two letters, nine of either, a digit.
        textField('isin', { required: true, limit: 12, rules: [{ rule: 'mask', value: 'AA*********9' }] }),
        currencyField(),
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
      fields: [dayField('date', { required: true }), numberField('price', { required: true, min: 0.000_000_01 })],
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
        textField('realEstateProject', { required: true, limit: 200 }),
        textField('sector'),
        amountField('size'),
        amountField('totalRentalSpace'),
        numberField('tenants', { min: 0, rules: [{ rule: 'whole' }] }),
        rateField('vacancy'),
        textField('condition'),
        amountField('fundValue'),
        amountField('totalNetRent'),
        rateField('loanLTV'),
        rateField('interest'),
        rateField('percentageOfFund'),
        amountField('realEstateValue'),
      ],
    },
    { name: 'photos', fields: PHOTOS.map(fileField) },
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
        textField('loanProject', { required: true, limit: 200 }),
        amountField('loanAmount'),
        dayField('loanStartDate'),
        dayField('loanEndDate'),
        rateField('interest'),
        textField('typeLoan'),
        textField('repayment'),
        textField('collateralRights'),
        textField('loanTakerProfile'),
        textField('loanPurpose'),
        rateField('loanLTV'),
        amountField('interestAmount'),
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
