/**
 * Positions where a spreadsheet program may start a formula: before a sign, also full-width, at the
 * start of the text or after `;`, tab or a line break, which end a field for some readers. Such
 * readers take our quotes for part of the text unless they start the field, so that quoting does
 * not help. Characters that readers drop may come between: white space, quotes and invisible
 * characters.
 */
const formula = /(?<![^;\t\r\n])(?=[["\s\p{Cc}\p{Cf}]--[\t\r\n]]*[=+\-@＝＋－＠])/gv;

/** Texts without such a sign, which most are, need no search for places. */
const sign = /[=+\-@＝＋－＠]/;

/**
 * Guards a text so that no spreadsheet program runs it as a formula, if the program splits at the file's own delimiter,
 * at semicolon or at tab. Text after a comma is not guarded, because that would change prices such as `9,-`. So a
 * program that splits a file with semicolons or tabs at commas may still run a formula. Inserts an apostrophe before a
 * formula, before a leading tab, CR or LF, and before each formula after `;`, tab or a line break: `Sale;=1+1;x`
 * becomes `Sale;'=1+1;x`. Other texts stay unchanged.
 */
export function guardFormula(text: string): string {
  const guarded = sign.test(text) ? text.replaceAll(formula, "'") : text;
  return /^[\t\r\n]/.test(text) ? `'${guarded}` : guarded;
}
