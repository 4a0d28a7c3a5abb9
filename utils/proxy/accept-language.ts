/** `Accept-Language` of browsers sold in a country: its likeliest language, then English. Empty: unknown. */
export function languageOf(country: string): string {
  if (!/^[A-Z]{2}$/.test(country)) return '';
  const { language } = new Intl.Locale(`und-${country}`).maximize();
  if (language === 'und') return '';
  const own = `${language}-${country},${language};q=0.9`;
  return language === 'en' ? own : `${own},en;q=0.8`;
}
