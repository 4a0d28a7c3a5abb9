import { yieldToPage, createYielder } from '../yield';

/** Whether a name shadows a property or method of a form or document (DOM clobbering). */
const isTaken = (name: string | null) =>
  name !== null && (name in HTMLFormElement.prototype || name in Document.prototype);

/** Elements whose name or ID becomes a property of a form or document. */
const named = 'form,img,input,button,select,textarea,fieldset,output,object,embed,iframe';

/**
 * Parses markup into an inert document that runs and loads nothing, and removes names that shadow
 * DOM properties. Parsing is one blocking step; the rest yields to the page.
 */
export async function parseInertDocument(markup: string): Promise<Document> {
  const page = new DOMParser().parseFromString(markup, 'text/html');
  await yieldToPage();
  const pause = createYielder();
  // Methods come from our own document and prototypes, which the markup cannot shadow.
  const elements = document.createNodeIterator(page, NodeFilter.SHOW_ELEMENT);
  const { getAttribute, matches, removeAttribute } = Element.prototype;
  for (let one = elements.nextNode(); one; one = elements.nextNode()) {
    if (pause()) await yieldToPage();
    if (!(one instanceof Element) || !matches.call(one, named)) continue;
    for (const name of ['name', 'id']) {
      if (isTaken(getAttribute.call(one, name))) removeAttribute.call(one, name);
    }
  }
  return page;
}
