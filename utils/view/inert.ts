/** Elements that load, run, navigate or hold a page of their own. */
const removed =
  'script,link,meta,base,iframe,frame,object,embed,applet,portal,fencedframe,template,audio,video,source,track';

/** Attributes that lead somewhere or run something. `href` on an SVG's `use` may stay where it points into the page. */
const leading =
  /^(on.*|action|formaction|ping|target|background|srcdoc|srcset|imagesrcset|manifest|cite|longdesc|usemap|poster|data|codebase|dynsrc|lowsrc|attributionsrc)$/i;
const addresses = /^(href|xlink:href|src|values|to|from|by)$/i;

const harmless = (value: string) =>
  value.startsWith('#') || /^data:image\/(png|jpeg|gif|webp)[;,]/i.test(value);

function clean(element: Element): void {
  for (const { name, value } of Array.from(element.attributes)) {
    if (leading.test(name) || (addresses.test(name) && !harmless(value.trim()))) {
      element.removeAttribute(name);
    }
  }
  // An anchor into the page itself is a navigation as well, and in a page without address it goes nowhere good.
  if (/^(a|area)$/i.test(element.localName)) {
    element.removeAttribute('href');
    element.removeAttribute('xlink:href');
  }
}

/**
 * Markup without what loads, runs or leads somewhere. The sandbox and the policy of the viewer hold without it; this
 * takes away what neither knows of: connections made ahead, and the dead page that a blocked link would leave.
 * @param page is changed.
 * @returns markup again.
 */
export function withoutLife(page: Document): string {
  for (const element of page.querySelectorAll(removed)) element.remove();
  for (const element of page.querySelectorAll('*')) clean(element);
  // Within an element of its own, so that the root's attributes come along.
  const holder = page.createElement('div');
  holder.append(page.documentElement);
  return `<!doctype html>${holder.getHTML()}`;
}
