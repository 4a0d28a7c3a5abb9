import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';

// Not that of steps.ts: the sources' TypeScript project, which holds Vitest's settings, takes no JavaScript.
const root = path.resolve(import.meta.dirname, '../..');

/** Properties of a file by which its use of state that outlives a test file is recognised. */
interface Source {
  /** Module specifiers, of packages too. */
  imports: string[];
  /** Whether it may replace something global; in code under test these words only read it. */
  replacesGlobals: boolean;
}

/** Packages whose state, or whose clean-up after each test, belongs to one test file. */
const stateful = /^(@preact\/signals|@testing-library\/|wxt\/|webextension-polyfill)/;
/** Mocks, fake timers and spies; values of the whole process; a DOM. */
const replacing =
  /\bvi\b[^;]*\} from 'vitest'|\bglobalThis\b|\bnavigator\b|\bprocess\.(env|chdir|exitCode|on)\b|@vitest-environment/;
const importing = /(?:\bfrom|\bimport\(?)\s*'([^']+)'/g;

function readSource(file: string): Source {
  const text = readFileSync(file, 'utf8');
  return {
    imports: [...text.matchAll(importing)].map(([, name = '']) => name),
    replacesGlobals: file.startsWith(path.join(root, 'tests')) && replacing.test(text),
  };
}

/** The file that a module specifier names; null for a package and for what is no TypeScript. */
function resolveFile(name: string, from: string): string | null {
  const relative = name.startsWith('@/') ? path.join(root, name.slice(2)) : null;
  const base = name.startsWith('.') ? path.join(path.dirname(from), name) : relative;
  if (base === null) return null;
  const files = [base, `${base}.ts`, `${base}.tsx`, path.join(base, 'index.ts')];
  return files.find((file) => /\.tsx?$/.test(file) && existsSync(file)) ?? null;
}

/**
 * Unit tests that leave nothing behind for the next file of their process: nothing that they reach
 * by imports holds the state of an extension or replaces a global. They run in a few processes
 * instead of one each, whose start costs more than most of the tests. The others keep their own.
 * @returns paths relative to the project's folder.
 */
export function sharedTests(): string[] {
  const sources = new Map<string, Source>();
  const sourceOf = (file: string): Source => {
    const source = sources.get(file) ?? readSource(file);
    sources.set(file, source);
    return source;
  };
  const isShared = (test: string): boolean => {
    const reached = new Set([path.join(root, test)]);
    // A set also iterates over what is added meanwhile.
    for (const file of reached) {
      const { imports, replacesGlobals } = sourceOf(file);
      if (replacesGlobals || imports.some((name) => stateful.test(name))) return false;
      for (const name of imports) {
        const next = resolveFile(name, file);
        if (next !== null) reached.add(next);
      }
    }
    return true;
  };
  return globSync('tests/unit/**/*.test.ts', { cwd: root }).filter(isShared).sort();
}
