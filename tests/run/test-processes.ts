import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';

// Not that of steps.ts: the sources' TypeScript project, which holds Vitest's settings, takes no JavaScript.
const root = path.resolve(import.meta.dirname, '../..');

/** Properties of a file by which its use of state that outlives a test file is recognised. */
interface Source {
  /** Module specifiers, of packages too. */
  imports: string[];
  /** Paths of the project's own files among them. */
  files: string[];
  /** Whether it may replace something global; in code under test these words only read it. */
  replacesGlobals: boolean;
}

/** Packages whose state, or whose clean-up after each test, belongs to one test file. */
const stateful = /^(@preact\/signals|@testing-library\/|wxt\/|webextension-polyfill)/;
/** Mocks, fake timers and spies; values of the whole process; a DOM. */
const replacing =
  /\bvi\b[^;]*\} from 'vitest'|\bglobalThis\b|\bnavigator\b|\bprocess\.(env|chdir|exitCode|on)\b|@vitest-environment/;
const importing = /(?:\bfrom|\bimport\(?)\s*'([^']+)'/g;

/** The file that a module specifier names; null for a package and for what is no TypeScript. */
function resolveFile(name: string, from: string): string | null {
  const relative = name.startsWith('@/') ? path.join(root, name.slice(2)) : null;
  const base = name.startsWith('.') ? path.join(path.dirname(from), name) : relative;
  if (base === null) return null;
  const files = [base, `${base}.ts`, `${base}.tsx`, path.join(base, 'index.ts')];
  return files.find((file) => /\.tsx?$/.test(file) && existsSync(file)) ?? null;
}

function readSource(file: string): Source {
  const text = readFileSync(file, 'utf8');
  const imports = [...text.matchAll(importing)].map(([, name = '']) => name);
  return {
    imports,
    files: imports.flatMap((name) => resolveFile(name, file) ?? []),
    replacesGlobals: file.startsWith(path.join(root, 'tests')) && replacing.test(text),
  };
}

/** Packages that refuse to be loaded a second time by a process, as each context would do. */
const loadedOnce = /^@?playwright/;

const unitTests = 'tests/unit/**/*.test.{ts,tsx}';
const serviceTests = 'tests/service/**/*.test.ts';

/** Test files by their isolation. Those in neither list have a context of `node:vm` each. */
interface TestProcesses {
  /**
   * Leave nothing behind for the next file: nothing that unit tests reach by imports holds the
   * state of an extension or replaces a global, and tests of the local service mock nothing and
   * start a service each. They run in a few processes without any isolation.
   */
  shared: string[];
  /** Reach what only a process of its own can load. */
  own: string[];
}

/**
 * Sorts the unit and service tests by the isolation that they need. The start of a process costs
 * more than most of the tests.
 * @returns paths relative to the project's folder.
 */
export function testProcesses(): TestProcesses {
  const sources = new Map<string, Source>();
  const sourceOf = (file: string): Source => {
    const source = sources.get(file) ?? readSource(file);
    sources.set(file, source);
    return source;
  };
  const reachedBy = (test: string): Source[] => {
    const reached = new Set([path.join(root, test)]);
    // A set also iterates over what is added meanwhile.
    for (const file of reached) for (const next of sourceOf(file).files) reached.add(next);
    return [...reached].map(sourceOf);
  };
  const processes: TestProcesses = { shared: globSync(serviceTests, { cwd: root }), own: [] };
  for (const test of globSync(unitTests, { cwd: root })) {
    const reached = reachedBy(test);
    const imports = (name: RegExp) =>
      reached.some((source) => source.imports.some((imported) => name.test(imported)));
    const keepsState = imports(stateful) || reached.some(({ replacesGlobals }) => replacesGlobals);
    if (!keepsState) processes.shared.push(test);
    else if (imports(loadedOnce)) processes.own.push(test);
  }
  return processes;
}
