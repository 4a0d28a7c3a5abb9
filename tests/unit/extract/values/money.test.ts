import { expect, test } from 'vitest';
import { readMoney } from '../../../../utils/extract/values/money';

test.each([
  ['$1,299.00', '.', 1299, '$'],
  ['1.299,00 €', ',', 1299, 'EUR'],
  ['€ 12', '.', 12, 'EUR'],
  ['12,- €', ',', 12, 'EUR'],
  ['from £5.99', '.', 5.99, 'GBP'],
  ['USD 20', '.', 20, 'USD'],
  ['5 499,00 zł', ',', 5499, 'PLN'],
  ['R$ 19,90', ',', 19.9, 'BRL'],
  ['US$ 8', '.', 8, 'USD'],
  ['1 250 руб.', '.', 1250, 'RUB'],
  ['¥1,200', '.', 1200, '¥'],
  ['₹ 1,50,000', '.', 150_000, 'INR'],
  ['-$5', '.', -5, '$'],
  ['- $5', '.', -5, '$'],
  ['-5 EUR', '.', -5, 'EUR'],
  ['−12.50 USD', '.', -12.5, 'USD'],
  ['-100 zł', ',', -100, 'PLN'],
  ['EUR -5', '.', -5, 'EUR'],
  ['US$ -5', '.', -5, 'USD'],
  ['Discount: -5 kr', '.', -5, 'kr'],
  ['Shirt - 5 kr', '.', 5, 'kr'],
  ['Shirt – $25', '.', 25, '$'],
  ['$1.1M', '.', 1_100_000, '$'],
  ['£2.5m', '.', 2_500_000, 'GBP'],
  ['$12k/year', '.', 12_000, '$'],
  ['US$ 3 billion', '.', 3_000_000_000, 'USD'],
  ['3,5 Mio. €', ',', 3_500_000, 'EUR'],
  ['₹1.2 Cr', '.', 12_000_000, 'INR'],
  ['CHF 5', '.', 5, 'CHF'],
  ['12 kr', '.', 12, 'kr'],
  ['$5/month', '.', 5, '$'],
  ['$.99', '.', 0.99, '$'],
  ['-$.50', '.', -0.5, '$'],
  ['Rs.500', '.', 500, 'INR'],
  ['１，２００円', '.', 1200, 'JPY'],
  ['￥1,200', '.', 1200, '¥'],
  ['－５００円', '.', -500, 'JPY'],
] as const)('%s is money', (text, decimal, amount, currency) => {
  expect(readMoney(text, decimal)).toEqual({ amount, currency });
});

test.each([
  '12',
  '$10 – $20',
  '9,99 €',
  '12,34 $',
  'ABC 12',
  'OLED 55',
  'Save $5 when you buy two of these lovely things today',
  '$',
])('%s is no money', (text) => {
  expect(readMoney(text)).toBeNull();
});
