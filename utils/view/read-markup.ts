import { yieldToPage, createYielder } from './yield';

/**
 * Names that fields, forms and pictures may not bear: a page or a form shows them in the place of its own methods, and
 * what asks it for its attributes would be told of a field.
 */
const isTaken = (name: string | null) =>
  name !== null && (name in HTMLFormElement.prototype || name in Document.prototype);

/** Elements by whose names a form or a page is asked. */
const named = 'form,img,input,button,select,textarea,fieldset,output,object,embed,iframe';

/**
 * Markup as a document of its own, where nothing runs and nothing is loaded, and that answers for itself. The browser
 * reads it in one piece; the rest is done in small steps.
 */
export async function parseInertDocument(markup: string): Promise<Document> {
  const page = new DOMParser().parseFromString(markup, 'text/html');
  await yieldToPage();
  const pause = createYielder();
  // Asked of our own document and of prototypes, which no markup can change.
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
