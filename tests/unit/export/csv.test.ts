import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CsvCell, csvLine } from '@/utils/export/csv';
import { guardFormula } from '@/utils/export/formula-guard';
import { readCsv } from './read';

/**
 * Parses fields like a reader that ends a record at any line break and splits at `separator`, even
 * inside quotes.
 */
function fieldsOf(text: string, separator: string, knowsQuotes: boolean): string[] {
  const fields: string[] = [];
  let at = 0;
  while (at < text.length) {
    let field = '';
    if (knowsQuotes && text[at] === '"') {
      for (at += 1; at < text.length; at += 1) {
        if (text[at] === '"' && text[(at += 1)] !== '"') break;
        field += text[at];
      }
    }
    // Text after a closing quote belongs to the field, as in spreadsheet programs.
    for (; at < text.length && !`${separator}\r\n`.includes(text[at]!); at += 1) field += text[at];
    at += 1;
    fields.push(field);
  }
  return fields;
}

const dropped = /^[\s"\p{Cc}\p{Cf}]+/u;
const isNumber = (text: string) => /^"?[+-]?[\d.,]*\d[\d.,]*(e[+-]\d+)?%?"?$/.test(text);
const formulas = (text: string, separator: string, knowsQuotes = true) =>
  fieldsOf(text, separator, knowsQuotes).filter(
    (field) => /^[=+\-@＝＋－＠]/.test(field.replace(dropped, '')) && !isNumber(field),
  );

/** Texts made of the characters with a meaning in CSV. */
const piece = fc.constantFrom(
  ...Array.from('=+-@＝＋－＠;,\t\r\n" \'\u00A0\u200B\uFEFF\0.5%aä'),
  'a;',
  '\r\n',
);
const cell: fc.Arbitrary<CsvCell> = fc.oneof(
  { weight: 5, arbitrary: fc.string({ unit: piece, maxLength: 12 }) },
  fc.string({ unit: 'binary' }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constantFrom(null, '-5', '+3,5%', '=1+1', 'x;=1+1;y', "5*cmd|' /C calc'!A0"),
);
/** Rows of equal length, as in all our tables. */
const table = fc
  .integer({ min: 1, max: 4 })
  .chain((width) =>
    fc.array(fc.array(cell, { minLength: width, maxLength: width }), { maxLength: 4 }),
  );
const runs = { numRuns: 2000, seed: 1 };

describe('whatever a reader splits at, no field begins a formula', () => {
  test.each([',', ';', '\t'])('%j', (separator) => {
    fc.assert(
      fc.property(table, fc.boolean(), (rows, plainNumbers) => {
        const text = rows.map((row) => csvLine(row, { plainNumbers })).join('');
        expect(formulas(text, separator)).toEqual([]);
        // Readers with another separator do not even respect quotes.
        if (separator !== ',') expect(formulas(text, separator, false)).toEqual([]);
      }),
      runs,
    );
  });

  test('the check itself finds formulas', () => {
    expect(formulas('x,"Sale;=1+1;y"\r\n', ';')).toEqual(['=1+1']);
    expect(formulas('x,"a\n=1+1"\r\n', ';')).toEqual(['=1+1"']);
    expect(formulas('x,"a;""=1+1;b"\r\n', ';')).toEqual(['=1+1']);
    expect(formulas('x,"\t=1+1"\r\n', '\t')).toEqual(['=1+1"']);
    expect(formulas('-5,5*A1\r\n', ';')).toEqual(['-5,5*A1']);
    expect(formulas('x,"a;=1+1",-12.5\r\n', ',')).toEqual([]);
  });
});

test('any cell comes back as it was, but for apostrophes, and for none where no formula begins', () => {
  fc.assert(
    fc.property(fc.array(cell, { minLength: 1, maxLength: 8 }), (cells) => {
      const texts = cells.map((one) => (one === null ? '' : String(one).toWellFormed()));
      const [row] = readCsv(csvLine(cells.map((one) => (one === null ? '' : String(one)))));
      expect(row).toEqual(texts.map(guardFormula));
      for (const [at, text] of texts.entries()) {
        expect(row![at]!.replaceAll("'", '')).toBe(text.replaceAll("'", ''));
        if (!/[=+\-@＝＋－＠]|^[\t\r\n]/.test(text)) expect(row![at]).toBe(text);
      }
    }),
    runs,
  );
});

test('a text of nothing but line breaks is guarded in one pass', () => {
  const text = 'x'.concat('\n'.repeat(2_000_000), '=');
  expect(guardFormula(text)).toBe(`${text.slice(0, -1)}'=`);
});

describe('a cell', () => {
  test.each([
    ['a', 'a'],
    ['a,b', '"a,b"'],
    ['say "x"', '"say ""x"""'],
    ['two\nlines', '"two\nlines"'],
    ['=1+1', "'=1+1"],
    ['=HYPERLINK("x","y")', '"\'=HYPERLINK(""x"",""y"")"'],
    ['+cmd', "'+cmd"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['-2+3', "'-2+3"],
    ['＝1+1', "'＝1+1"],
    ['  =1', "'  =1"],
    ['\u00A0\u200B=1', "'\u00A0\u200B=1"],
    ['\t=1', '"\'\t\'=1"'],
    ['\r\n', '"\'\r\n"'],
    ['Sale;=1+1;x', '"Sale;\'=1+1;x"'],
    ['a\n- b', '"a\n\'- b"'],
    ['a;"=1+1;b', '"a;\'""=1+1;b"'],
    ['a, -b', '"a, -b"'],
    ['-12.50', '-12.50'],
    ['+3,5%', '"+3,5%"'],
    ['', ''],
  ])('of a table: %j is written %j', (value, written) => {
    expect(csvLine([value], { plainNumbers: true })).toBe(`${written}\r\n`);
  });

  test('that looks like a number is text where texts are meant, and a number is a number', () => {
    expect(csvLine(['x', '+49', -12.5])).toBe("x,'+49,-12.5\r\n");
    expect(csvLine(['x', '+49', null], { plainNumbers: true })).toBe('x,+49,\r\n');
  });

  test('that is signed is no number at the start of a longer line', () => {
    expect(csvLine([-5, "5*cmd|' /C calc'!A0"])).toBe("'-5,5*cmd|' /C calc'!A0\r\n");
    expect(csvLine(['-5', '7'], { plainNumbers: true })).toBe("'-5,7\r\n");
  });
});
