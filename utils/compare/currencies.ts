import { currencySigns } from '../extract/values/currency-signs';

/**
 * Currency by spelling. A sign shared by several countries (`$`, `¥`, `kr`) stays as it is, since
 * the text alone does not show which currency is meant.
 */
const signs: Readonly<Record<string, string>> = {
  // Without the toman, which has no code of its own.
  ...Object.fromEntries(Object.entries(currencySigns).filter(([, code]) => code !== 'IRT')),
  $US: 'USD',
  CA$: 'CAD',
  AU$: 'AUD',
  NT$: 'TWD',
  MX$: 'MXN',
  'CN¥': 'CNY',
  'JP¥': 'JPY',
  $: '$',
  '＄': '$',
  '¥': '¥',
  '￥': '¥',
  '₨': 'Rs',
  'Rs.': 'Rs',
  Rs: 'Rs',
  'руб.': 'RUB',
  'грн.': 'UAH',
  TL: 'TRY',
  đ: 'VND',
  '৳': 'BDT',
  '៛': 'KHR',
  'ج.م': 'EGP',
  'лв.': 'BGN',
  'S/': 'PEN',
  Fr: 'CHF',
  'Fr.': 'CHF',
  'kr.': 'kr',
  kr: 'kr',
  R: 'ZAR',
};

const codes =
  'AED ARS AUD AZN BDT BGN BHD BRL CAD CHF CLP CNY COP CRC CZK DKK EGP EUR GBP GEL GHS HKD HUF IDR ILS INR IRR ISK JOD JPY KES KHR KRW KWD KZT LKR MAD MXN MYR NGN NOK NZD OMR PEN PHP PKR PLN PYG QAR RON RSD RUB SAR SEK SGD THB TND TRY TWD UAH USD UYU VND ZAR'.split(
    ' ',
  );

/** All spellings, the longest first, so that `US$` is not read as `$`. */
export const currencySpellings: readonly string[] = [...Object.keys(signs), ...codes].sort(
  (a, b) => b.length - a.length,
);

/**
 * ISO 4217 code of a spelling; for a sign shared by several currencies the sign.
 * @param text one of `currencySpellings`.
 */
export const currencyOf = (text: string): string => signs[text] ?? text;

/** Whether a sign is shared by several currencies, so that a code next to it is more specific. */
export const isShared = (currency: string): boolean => !/^[A-Z]{3}$/.test(currency);

/** Spellings that mean a currency only in front of a number. */
export const inFrontOnly: ReadonlySet<string> = new Set(['R', 'Rs', 'Rs.', 'RM', 'Rp', 'S/']);
