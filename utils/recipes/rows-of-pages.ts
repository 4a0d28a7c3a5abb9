import { joinProofs, type Proof } from '../extract/transforms/proven';
import { fieldsAsProven, fieldTable, type RawRows } from './field-table';
import type { RecipeDefinition } from './schema';

type Fields = RecipeDefinition['fields'];

/** Rows of one page, with the changes of their values applied. */
interface PageRows {
  readonly rows: string[][];
  readonly language: string;
  /** The same before the changes; absent if no change depends on how the page writes its values. */
  readonly raw?: RawRows | undefined;
}

/** Fields as they are read on all pages of one language, and the same as text. */
interface Alike {
  readonly fields: Fields;
  readonly key: string;
}

function alikeBy(fields: Fields, proof: readonly Proof[], language: string): Alike {
  const proven = fieldsAsProven(fields, proof, language);
  return { fields: proven, key: JSON.stringify(proven) };
}

/**
 * Collects the rows of many pages, each with the URL of its page as last cell. Changes of the kind 'as on the page'
 * read all pages of one language in the same way: a single page may not show the format, and other languages use other
 * formats.
 * @param max maximum number of rows that are kept.
 */
export function createRowsOfPages(fields: Fields, max: number) {
  const rows: string[][] = [];
  /** Evidence from all pages of a language, and what follows from it, computed on demand. */
  const proofs = new Map<string, Proof[]>();
  const alike = new Map<string, Alike>();
  /** Result of the last reading of each page. */
  const reads = new WeakMap<RawRows, { key: string; rows: string[][] }>();
  /** Pages in `rows` that may have to be read again. */
  const places: { page: PageRows; url: string; from: number; to: number; read: string[][] }[] = [];

  function alikeIn(language: string, proof: readonly Proof[]): Alike {
    const found = alike.get(language) ?? alikeBy(fields, proof, language);
    alike.set(language, found);
    return found;
  }

  /** Returns the rows of a page, which need not be a collected one, read as those of its language. */
  function rowsOf({ rows: own, language, raw }: PageRows): string[][] {
    const proof = proofs.get(language);
    if (!raw || !proof) return own;
    const { fields: proven, key } = alikeIn(language, proof);
    const last = reads.get(raw) ?? { key: alikeBy(fields, raw.proof, language).key, rows: own };
    reads.set(raw, last);
    if (last.key === key) return last.rows;
    const read = { title: '', language, rows: raw.rows, total: raw.rows.length };
    const { rows: next } = fieldTable(read, proven, raw.base);
    reads.set(raw, { key, rows: next });
    return next;
  }

  return {
    rowsOf,
    /**
     * Adds rows of a page until the maximum size is reached.
     * @returns number of rows added.
     */
    add(page: PageRows, url: string): number {
      const { language, raw } = page;
      const from = rows.length;
      for (const row of page.rows.slice(0, max - from)) rows.push([...row, url]);
      if (raw) {
        const before = proofs.get(language) ?? [];
        const proof = raw.proof.map((own, at) => joinProofs(before[at], own));
        proofs.set(language, proof);
        alike.delete(language);
        const to = rows.length;
        if (to > from) places.push({ page, url, from, to, read: page.rows });
      }
      return rows.length - from;
    },
    /** The rows so far. */
    result(): string[][] {
      for (const place of places) {
        const read = rowsOf(place.page);
        if (read === place.read) continue;
        place.read = read;
        for (let at = place.from; at < place.to; at += 1)
          rows[at] = [...(read[at - place.from] ?? []), place.url];
      }
      return rows;
    },
  };
}
