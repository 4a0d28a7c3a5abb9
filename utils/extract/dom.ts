/**
 * Reading the DOM of a page that may be hostile. A form answers `form.children` with its field of that name, a document
 * `document.body` with a picture of that name, also in a content script's own world. So every read calls the getter or
 * method of the prototype, taken once from this world, which the page cannot replace. Nothing here writes.
 */

type Getter<T, V> = (this: T) => V;

/** The getter that a prototype, or one it inherits from, has for a property. */
function getterOf<T extends object, K extends string & keyof T>(
  prototype: T,
  name: K,
): (target: T) => T[K] {
  let holder: object | null = prototype;
  while (holder !== null) {
    const get: Getter<T, T[K]> | undefined = Reflect.getOwnPropertyDescriptor(holder, name)?.get;
    if (get) return (target) => get.call(target);
    holder = Reflect.getPrototypeOf(holder);
  }
  throw new TypeError(`This DOM has no ${name}`);
}

const element = Element.prototype;
const document = Document.prototype;
const node = Node.prototype;

const readNodeType = getterOf(node, 'nodeType');
const readParent = getterOf(node, 'parentNode');
const readFirstChild = getterOf(node, 'firstChild');
const readNextSibling = getterOf(node, 'nextSibling');
const readData = getterOf(CharacterData.prototype, 'data');
const readTextContent = getterOf(element, 'textContent');
const readLocalName = getterOf(element, 'localName');
const readShadowRoot = getterOf(element, 'shadowRoot');
const readHost = getterOf(ShadowRoot.prototype, 'host');
const readFrameDocument = getterOf(HTMLIFrameElement.prototype, 'contentDocument');
const readDocumentElement = getterOf(document, 'documentElement');
const readDefaultView = getterOf(document, 'defaultView');
const readUrl = getterOf(document, 'URL');
const readBase = getterOf(node, 'baseURI');
const readOwnerDocument = getterOf(node, 'ownerDocument');
/** Missing in Firefox before 106 and in DOMs without a layout. */
const checkVisibility: Element['checkVisibility'] | undefined = element.checkVisibility;
const { getAttribute, getAttributeNames, getBoundingClientRect, hasAttribute } = element;
const queryDocument = document.querySelectorAll;
const queryElement = element.querySelectorAll;
const queryShadow = ShadowRoot.prototype.querySelectorAll;
const { assignedNodes } = HTMLSlotElement.prototype;

/** Where a search starts: a page, an open shadow root, or an element. */
export type Root = Document | ShadowRoot | Element;

const elementType = 1;
const textType = 3;
const documentType = 9;
const fragmentType = 11;

export const isElement = (target: Node): target is Element => readNodeType(target) === elementType;
export const isText = (target: Node): target is Text => readNodeType(target) === textType;
export const isDocument = (target: Node): target is Document =>
  readNodeType(target) === documentType;
const isShadowRoot = (target: Node): target is ShadowRoot => readNodeType(target) === fragmentType;
const isSlot = (target: Element): target is HTMLSlotElement => tagOf(target) === 'slot';
const isFrame = (target: Element): target is HTMLIFrameElement => tagOf(target) === 'iframe';

/** The name of an element in lower case, as `div`. */
export const tagOf = (target: Element): string => readLocalName(target);
export const attributeOf = (target: Element, name: string): string | null =>
  getAttribute.call(target, name);
export const hasAttributeOf = (target: Element, name: string): boolean =>
  hasAttribute.call(target, name);
export const attributeNamesOf = (target: Element): string[] => getAttributeNames.call(target);
export const valueOf = (target: Text): string => readData(target);
export const textContentOf = (target: Element): string => readTextContent(target) ?? '';
export const rectOf = (target: Element): DOMRect => getBoundingClientRect.call(target);

/** The root element of a page; of an element or shadow root nothing. */
export function documentElementOf(target: Document): Element | null {
  return readDocumentElement(target);
}

/** The page that a node belongs to. */
export const pageOf = (target: Node): Document | null => readOwnerDocument(target);

/** Whether the page of a node is laid out, so that its boxes mean something. */
export function isRendered(target: Root): boolean {
  const page = isDocument(target) ? target : readOwnerDocument(target);
  return page !== null && readDefaultView(page) !== null;
}

/** The frame of the same origin that a page is shown in; null for a page of its own. */
export function frameOf(target: Document): Element | null {
  return readDefaultView(target)?.frameElement ?? null;
}

/** The address of a page, and the one that its relative addresses are added to. */
export const urlOf = (target: Document): string => readUrl(target);
export const baseOf = (target: Document): string => readBase(target);

/** Whether an element is displayed; true where the browser cannot tell. Only for pages that are laid out. */
export function isDisplayed(target: Element): boolean {
  return checkVisibility === undefined || checkVisibility.call(target);
}

/** The page inside a frame of the same origin; of another origin, and of any other element, null. */
function framedDocumentOf(target: Element): Document | null {
  return isFrame(target) ? readFrameDocument(target) : null;
}

/**
 * The nodes shown inside a node, in order: those of an open shadow root in place of its host's own, those that a slot
 * shows, and the root element of a frame of the same origin.
 */
export function shownChildrenOf(target: Node): Node[] {
  if (isElement(target)) {
    const shadow = readShadowRoot(target);
    if (shadow) return childNodesOf(shadow);
    if (isSlot(target)) {
      const assigned = assignedNodes.call(target, { flatten: true });
      if (assigned.length > 0) return assigned;
    }
    const framed = framedDocumentOf(target);
    if (framed) {
      const root = documentElementOf(framed);
      return root ? [root] : [];
    }
  }
  return childNodesOf(target);
}

/** The nodes directly inside a node, in order. */
export function childNodesOf(target: Node): Node[] {
  const found: Node[] = [];
  for (let child = readFirstChild(target); child; child = readNextSibling(child)) found.push(child);
  return found;
}

/** The elements directly inside a node, in order. */
export function childElementsOf(target: Node): Element[] {
  return childNodesOf(target).filter(isElement);
}

/** The element around an element: through the edge of an open shadow root to its host. */
export function parentElementOf(target: Element): Element | null {
  const parent = readParent(target);
  if (parent === null) return null;
  if (isElement(parent)) return parent;
  return isShadowRoot(parent) ? readHost(parent) : null;
}

/** All elements below a root that a selector fits; an invalid selector finds none. */
export function query(root: Root, selector: string): Element[] {
  try {
    if (isElement(root)) return [...queryElement.call(root, selector)];
    return [...(isDocument(root) ? queryDocument : queryShadow).call(root, selector)];
  } catch (error) {
    if (error instanceof DOMException) return [];
    throw error;
  }
}
