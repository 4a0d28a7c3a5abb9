/**
 * Cache of month names by language, in all forms of `Intl`: long and short, alone and beside a day.
 */
const known = new Map<string, ReadonlyMap<string, number>>();

/** Languages tried for pages without a language. */
const common = 'en de fr es it pt nl pl ru uk cs sv da nb fi tr el hu ro id vi ar fa he hi'.split(
  ' ',
);

export const bareMonth = (name: string): string =>
  name.toLowerCase().normalize('NFC').replaceAll(/[.\s]/g, '');

function collect(language: string, names: Map<string, number>): void {
  const styles: Intl.DateTimeFormatOptions[] = [
    { month: 'long' },
    { month: 'short' },
    { month: 'long', day: 'numeric' },
    { month: 'short', day: 'numeric' },
  ];
  for (const style of styles) {
    const format = new Intl.DateTimeFormat(language, {
      ...style,
      timeZone: 'UTC',
      calendar: 'gregory',
    });
    for (let month = 0; month < 12; month += 1) {
      const parts = format.formatToParts(Date.UTC(2001, month, 1));
      const name = bareMonth(parts.find((part) => part.type === 'month')?.value ?? '');
      if (name !== '' && !/\d/.test(name) && !names.has(name)) names.set(name, month + 1);
    }
  }
}

/** Month numbers (1 to 12) by name, in lower case without points, in the language and in English. */
export function monthsOf(language: string): ReadonlyMap<string, number> {
  const ready = known.get(language);
  if (ready) return ready;
  const names = new Map<string, number>();
  for (const one of language === '' ? common : [language, 'en'])
    try {
      collect(one, names);
    } catch (error) {
      // Pages may declare an invalid language.
      if (!(error instanceof RangeError)) throw error;
    }
  names.set('sept', 9);
  known.set(language, names);
  return names;
}
