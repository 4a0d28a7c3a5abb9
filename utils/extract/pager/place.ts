import { oneLine, readableText } from '../text';
import type { TreeNode } from '../tree';
import { plainDigits } from '../values/digits';
import { saysPage } from './signals';

const levels = 3;
const longest = 120;
const between = String.raw` ?(?:of|von|de|di|sur|из|з|od|af|av|van|z|/|共) ?`;
/** 'Page 2 of 9', and 'rows 1–10 of 214'. */
const pages = new RegExp(String.raw`(\d{1,7})${between}(\d{1,7})`, 'iu');
const rows = new RegExp(String.raw`\d{1,7} ?[-–—] ?(\d{1,7})${between}(\d{1,7})`, 'iu');

function placeIn(text: string): 'more' | 'end' | null {
  const found = rows.exec(text)?.slice(1) ?? (saysPage(text) ? pages.exec(text)?.slice(1) : null);
  const [at, total] = found?.map(Number) ?? [];
  if (at === undefined || total === undefined || at > total) return null;
  return at < total ? 'more' : 'end';
}

/** Whether the text around a link says that more pages or rows follow; null if it says nothing. */
export function placeAround(node: TreeNode): 'more' | 'end' | null {
  let holder = node.parent;
  for (let level = 0; level < levels && holder && holder.text <= longest; level += 1) {
    const place = placeIn(
      plainDigits(oneLine(readableText([holder.element], longest))).replaceAll(
        /(?<=\d)[,.](?=\d{3})/g,
        '',
      ),
    );
    if (place !== null) return place;
    holder = holder.parent;
  }
  return null;
}
