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

/** A text that is put together: `state.${run.state}`, and all it can become. */
export interface Composed {
  /** What stands before its first hole. */
  start: string;
  /** Null: the types leave open what stands in a hole. */
  texts: string[] | null;
}

/** Every template in these files that begins with one of these and has holes, with what its types let it become. */
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

/** The texts that a value of this type can be; null: there is no telling. */
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
