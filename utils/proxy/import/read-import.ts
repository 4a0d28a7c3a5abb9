import * as z from 'zod/mini';
import { importFoxyProxy, importOldFoxyProxy } from './foxyproxy';
import { FoxyProxySchema, OldFoxyProxySchema } from './foxyproxy-schema';
import { FoxyProxy3Schema, foxyProxy3AsCurrent } from './foxyproxy-3';
import type { ImportResult } from './import-result';
import { otherFile } from './other-files';
import { importLines } from './proxy-lines';
import { CaidoSchema, importCaido } from './caido';
import { decodeOmega, importOmega, OmegaSchema } from './omega';
import { importSmartProxy } from './smartproxy';
import { SmartProxySchema } from './smartproxy-schema';
import { switchySharpAsOmega, SwitchySharpSchema } from './switchysharp';

export type ImportSource =
  | 'foxyproxy'
  | 'foxyproxy-old'
  | 'omega'
  | 'switchysharp'
  | 'smartproxy'
  | 'caido'
  | 'lines';

/**
 * Reads an opened or pasted text: an export of another switcher, or proxy lines. The format is detected by content,
 * never by file name.
 */
export function readImport(text: string): { source: ImportSource; imported: ImportResult } {
  const json = parse(text);
  const omega = z.safeParse(OmegaSchema, json);
  if (omega.success) return { source: 'omega', imported: importOmega(omega.data) };
  const sharp = z.safeParse(SwitchySharpSchema, json);
  const upgraded = sharp.success ? switchySharpAsOmega(sharp.data) : null;
  if (upgraded) {
    const imported = withSkipped(upgraded.skipped, importOmega(upgraded.file));
    return { source: 'switchysharp', imported };
  }
  const smart = z.safeParse(SmartProxySchema, json);
  if (smart.success) return { source: 'smartproxy', imported: importSmartProxy(smart.data) };
  const caido = z.safeParse(CaidoSchema, json);
  if (caido.success) return { source: 'caido', imported: importCaido(caido.data) };
  const foxy = z.safeParse(FoxyProxySchema, json);
  if (foxy.success) return { source: 'foxyproxy', imported: importFoxyProxy(foxy.data) };
  const third = z.safeParse(FoxyProxy3Schema, json);
  if (third.success) {
    const { file, skipped } = foxyProxy3AsCurrent(third.data);
    return { source: 'foxyproxy-old', imported: withSkipped(skipped, importFoxyProxy(file)) };
  }
  const old = z.safeParse(OldFoxyProxySchema, json);
  if (old.success) return { source: 'foxyproxy-old', imported: importOldFoxyProxy(old.data) };
  const imported = importLines(text);
  const other = otherFile(text, imported);
  return { source: 'lines', imported: other ? { proxies: [], skipped: [other] } : imported };
}

const withSkipped = (skipped: ImportResult['skipped'], result: ImportResult): ImportResult => ({
  ...result,
  skipped: [...skipped, ...result.skipped],
});

/** Parses JSON, plain or base64; undefined when the text is neither. */
function parse(text: string): unknown {
  try {
    return JSON.parse(decodeOmega(text));
  } catch {
    return undefined;
  }
}
