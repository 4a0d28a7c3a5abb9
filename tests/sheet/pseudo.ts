import { cpSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';

const plain = 'aeiouycnszAEIOUCN';
const accents = 'àéîöüÿçñšžÀÉÎÖÜÇÑ';
/** Name in a right-to-left language, as a product or a person may have. */
const rightToLeft = 'שלום';
const MessagesSchema = z.record(z.string(), z.looseObject({ message: z.string() }));

/**
 * Simulates a longer language: accents on every letter that can have one, about 40 % more text in
 * one long word, and a right-to-left part in the middle. Placeholders (`$1`) and the bar between
 * plural forms stay.
 */
function pseudo(message: string): string {
  return message
    .split(' | ')
    .map((form) => {
      const accented = form.replaceAll(
        /\$\d|[A-Za-z]/g,
        (part) => accents[plain.indexOf(part)] ?? part,
      );
      const more = Math.ceil(form.length * 0.4);
      const long = 'ßüñdèrwörtvérlängerung'.repeat(Math.ceil(more / 22)).slice(0, more);
      return form.length > 40 ? `${accented} ${rightToLeft} ${long}` : `${accented} ${long}`;
    })
    .join(' | ');
}

/**
 * Writes English in Hebrew letters: meaningless, but right-to-left. Placeholders and plural forms
 * stay.
 */
function mirrored(message: string): string {
  const first = 'א'.codePointAt(0) ?? 0;
  return message.replaceAll(/\$\d|[A-Za-z]/g, (part) =>
    part.startsWith('$')
      ? part
      : String.fromCodePoint(first + ((part.toLowerCase().codePointAt(0) ?? 0) % 22)),
  );
}

/** Pseudo-languages derived from English. */
export type MadeUp = 'pseudo' | 'mirrored';

/**
 * Copies a build with longer or mirrored texts. Tests look for the extension's name, which stays,
 * as does the language's own name in longer texts.
 */
export function madeUpBuild(build: string, to: string, words: MadeUp): string {
  rmSync(to, { recursive: true, force: true });
  cpSync(build, to, { recursive: true });
  const locales = path.join(to, '_locales');
  const change = words === 'pseudo' ? pseudo : mirrored;
  for (const locale of readdirSync(locales)) {
    const file = path.join(locales, locale, 'messages.json');
    const messages = z.parse(MessagesSchema, JSON.parse(readFileSync(file, 'utf8')));
    for (const [name, entry] of Object.entries(messages)) {
      if (!/^(extName|words_.*)$/.test(name)) entry.message = change(entry.message);
      if (words === 'mirrored' && name === 'words_language') entry.message = 'he';
      if (words === 'mirrored' && name === 'words_direction') entry.message = 'rtl';
    }
    writeFileSync(file, JSON.stringify(messages));
  }
  return to;
}
