import { resolve } from 'node:path';
import {
  isTemplateExpression,
  type Node,
  type SourceFile,
  type TemplateExpression,
} from 'typescript/unstable/ast';
import { API, type Checker, type Type } from 'typescript/unstable/sync';
import type { Source } from './source';

const root = resolve(import.meta.dirname, '../../..');

/** Composed name, such as `state.${run.state}`, with all values it can take. */
interface Composed {
  /** Text before its first placeholder. */
  start: string;
  /** Null: the type of a placeholder allows any string. */
  texts: string[] | null;
}

/**
 * Finds template literals in these files that start with one of these prefixes, with the values
 * their types allow.
 */
export function composedIn(files: readonly Source[], starts: readonly string[]): Composed[] {
  const begins = (text: string) => starts.some((start) => text.startsWith(start));
  const holding = files.filter(({ text }) => text.split('`').some(begins));
  const api = new API({ cwd: root });
  try {
    const config = resolve(root, 'tsconfig.json');
    const project = api.updateSnapshot({ openProject: config }).getProject(config);
    if (!project) throw new Error('The project could not be read');
    return holding.flatMap(({ file }) => {
      const source = project.program.getSourceFile(resolve(root, file));
      if (!source) throw new Error(`${file} is not of the project`);
      return templatesIn(source)
        .filter(({ head }) => begins(head.text))
        .map((template) => ({
          start: template.head.text,
          texts: textsOf(template, project.checker),
        }));
    });
  } finally {
    api.close();
  }
}

function templatesIn(source: SourceFile): TemplateExpression[] {
  const found: TemplateExpression[] = [];
  function walk(node: Node): void {
    if (isTemplateExpression(node)) found.push(node);
    node.forEachChild(walk);
  }
  walk(source);
  return found;
}

function textsOf({ head, templateSpans }: TemplateExpression, checker: Checker): string[] | null {
  let texts = [head.text];
  for (const { expression, literal } of templateSpans) {
    const values = valuesOf(checker.getTypeAtLocation(expression), checker);
    if (!values) return null;
    texts = texts.flatMap((text) => values.map((value) => text + value + literal.text));
  }
  return texts;
}

/** Strings that a value of this type can be; null: any string. */
function valuesOf(type: Type | undefined, checker: Checker): string[] | null {
  if (!type) return null;
  if (type.isUnionType()) {
    const each = type.getTypes().map((one) => valuesOf(one, checker));
    return each.every((one) => one !== null) ? each.flat() : null;
  }
  if (type.isLiteralType()) return [String(type.value)];
  if (!type.isTypeParameter()) return null;
  return valuesOf(checker.getBaseConstraintOfType(type), checker);
}
