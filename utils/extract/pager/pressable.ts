import { attributeOf, query } from '../dom';
import type { TreeNode } from '../tree';

const handlers = ['onclick', 'ng-click', 'data-page', 'data-url', 'data-href'];
const loading = /(?:load|show|view|see)[-_]?more/i;
const longest = 30;

const isControl = ({ tag, role, element }: TreeNode): boolean =>
  tag === 'a' ||
  tag === 'button' ||
  role === 'button' ||
  role === 'link' ||
  (tag === 'input' && /^(?:submit|button|image)$/i.test(attributeOf(element, 'type') ?? ''));

/** Elements without a role that a script makes a button, by their handlers or their class. */
const isScripted = ({ tag, text, element, classes, parent }: TreeNode): boolean =>
  /^(?:div|span|li|p|td|b)$/.test(tag) &&
  text <= longest &&
  (loading.test(classes.join(' ')) ||
    handlers.some((name) => attributeOf(element, name) !== null)) &&
  !(parent && isControl(parent)) &&
  query(element, 'a, button, input, [class*="more"]').length === 0;

/** Whether an element can be pressed. */
export const isPressable = (node: TreeNode): boolean => isControl(node) || isScripted(node);
