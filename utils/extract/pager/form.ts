import { attributeOf, query, tagOf } from '../dom';
import type { TreeNode } from '../tree';

const hidden = /^(?:hidden|submit|button|image|reset)$/i;

/**
 * What the form around a button is for: `pager`, if it has nothing to fill in, else `fields`; null
 * outside a form. Large forms around a whole page are no forms to fill in.
 */
export function formOf(node: TreeNode): 'pager' | 'fields' | null {
  let holder = node.parent;
  while (holder && holder.tag !== 'form') holder = holder.parent;
  if (!holder || holder.links > 5) return null;
  const fields = query(holder.element, 'input, textarea').filter(
    (field) => tagOf(field) === 'textarea' || !hidden.test(attributeOf(field, 'type') ?? 'text'),
  );
  return fields.length > 0 ? 'fields' : 'pager';
}
