import * as z from 'zod/mini';
import {
  FoxyProxySchema,
  importFoxyProxy,
  importOldFoxyProxy,
  OldFoxyProxySchema,
} from './foxyproxy';
import type { ImportResult } from './import-result';
import { importLines } from './proxy-lines';
import { decodeOmega, importOmega, OmegaSchema } from './omega';

export type ImportSource = 'foxyproxy' | 'foxyproxy-old' | 'omega' | 'lines';

/**
 * Reads whatever was pasted or opened: an export of another switcher, or proxy lines. What it is is
 * told by its content, never by the file's name.
 */
export function readImport(text: string): { source: ImportSource; imported: ImportResult } {
  const json = parse(text);
  const omega = z.safeParse(OmegaSchema, json);
  if (omega.success) return { source: 'omega', imported: importOmega(omega.data) };
  const foxy = z.safeParse(FoxyProxySchema, json);
  if (foxy.success) return { source: 'foxyproxy', imported: importFoxyProxy(foxy.data) };
  const old = z.safeParse(OldFoxyProxySchema, json);
  if (old.success) return { source: 'foxyproxy-old', imported: importOldFoxyProxy(old.data) };
  return { source: 'lines', imported: importLines(text) };
}

/** The JSON in the text, plain or in base64; undefined when it is neither. */
function parse(text: string): unknown {
  try {
    return JSON.parse(decodeOmega(text));
  } catch {
    return undefined;
  }
}
