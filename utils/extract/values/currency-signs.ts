/** ISO 4217 codes of signs that one currency uses. */
export const currencySigns: Readonly<Record<string, string>> = Object.fromEntries(
  (
    '€EUR £GBP ₹INR ₽RUB ₩KRW ₺TRY ₴UAH ₪ILS ฿THB ₫VND ₱PHP ₦NGN ₡CRC ₲PYG ₵GHS ₸KZT ' +
    '₼AZN ₾GEL ﷼IRR złPLN KčCZK FtHUF leiRON лвBGN рубRUB грнUAH R$BRL US$USD A$AUD ' +
    'C$CAD NZ$NZD HK$HKD S$SGD RMMYR RpIDR RsINR 元CNY 円JPY 원KRW ' +
    'د.إAED ر.سSAR تومانIRT'
  )
    .split(' ')
    .map((one) => [one.slice(0, -3), one.slice(-3)]),
);

/** Currencies whose amounts have three decimals. */
export const threeDecimals: ReadonlySet<string> = new Set(['BHD', 'JOD', 'KWD', 'OMR', 'TND']);
