/**
 * Read-only DOM access for pages that may be hostile. Named elements shadow DOM properties, even in
 * the isolated world of a content script: `form.children` may be a field of that name,
 * `document.body` a picture. Every read therefore calls the prototype's getter or method, captured
 * once in this world, where the page cannot replace it.
 */

type Getter<T, V> = (this: T) => V;

/** Getter of a property, found on a prototype or one that it inherits from. */
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
// Not read in every script.
const readUrl = /* @__PURE__ */ getterOf(document, 'URL');
const readBase = getterOf(node, 'baseURI');
const readOwnerDocument = getterOf(node, 'ownerDocument');
const readIsConnected = getterOf(node, 'isConnected');
/** Missing in Firefox before 106 and in DOM implementations without layout. */
const checkVisibility: Element['checkVisibility'] | undefined = element.checkVisibility;
const { getAttribute, getAttributeNames, getBoundingClientRect } = element;
const queryDocument = document.querySelectorAll;
const queryElement = element.querySelectorAll;
const queryShadow = ShadowRoot.prototype.querySelectorAll;
const { assignedNodes } = HTMLSlotElement.prototype;

/** Start of a search: a document, an open shadow root or an element. */
export type Root = Document | ShadowRoot | Element;

// Numbers of node types in the DOM standard.
export const isElement = (target: Node): target is Element => readNodeType(target) === 1;
export const isText = (target: Node): target is Text => readNodeType(target) === 3;
export const isDocument = (target: Node): target is Document => readNodeType(target) === 9;
const isShadowRoot = (target: Node): target is ShadowRoot => readNodeType(target) === 11;
const isSlot = (target: Element): target is HTMLSlotElement => tagOf(target) === 'slot';
const isFrame = (target: Element): target is HTMLIFrameElement => tagOf(target) === 'iframe';

/** Tag name in lower case, such as `div`. */
export const tagOf = (target: Element): string => readLocalName(target);
export const attributeOf = (target: Element, name: string): string | null =>
  getAttribute.call(target, name);
/** Attribute without white space around it; '' if there is none. */
export const trimmedOf = (target: Element, name: string): string =>
  attributeOf(target, name)?.trim() ?? '';
export const attributeNamesOf = (target: Element): string[] => getAttributeNames.call(target);
export const valueOf = (target: Text): string => readData(target);
export const textContentOf = (target: Element): string => readTextContent(target) ?? '';
export const rectOf = (target: Element): DOMRect => getBoundingClientRect.call(target);

export function documentElementOf(target: Document): Element | null {
  return readDocumentElement(target);
}

/** Document of a node; null for a document itself. */
export const pageOf = (target: Node): Document | null => readOwnerDocument(target);

/** Whether the node's document is rendered, so that boxes and visibility are defined. */
export function isRendered(target: Root): boolean {
  const page = isDocument(target) ? target : readOwnerDocument(target);
  return page !== null && readDefaultView(page) !== null;
}

/**
 * Whether an element is attached to a document, and its document is rendered if the root's is. The document of a
 * removed frame is no longer rendered; parsed markup never is.
 */
export const isInPage = (target: Element, root: Root): boolean =>
  readIsConnected(target) && isRendered(target) === isRendered(root);

/** Same-origin frame element that contains a document; null for a top-level document. */
export function frameOf(target: Document): Element | null {
  return readDefaultView(target)?.frameElement ?? null;
}

export const urlOf = (target: Document): string => readUrl(target);
export const baseOf = (target: Document): string => readBase(target);

/**
 * Whether an element is displayed; true if the browser has no `checkVisibility`. Only for rendered
 * documents.
 */
export function isDisplayed(target: Element): boolean {
  return checkVisibility === undefined || checkVisibility.call(target);
}

/**
 * Whether an element itself is hidden; false if only an ancestor is, such as closed details. In a document that is not
 * rendered, only the `hidden` attribute counts.
 */
export const isHidden = (target: Element): boolean =>
  isRendered(target)
    ? !isDisplayed(target) && getComputedStyle(target).display === 'none'
    : attributeOf(target, 'hidden') !== null;

/** Document inside a same-origin frame; null for other origins and other elements. */
function framedDocumentOf(target: Element): Document | null {
  return isFrame(target) ? readFrameDocument(target) : null;
}

/**
 * Child nodes as rendered, in order: of an open shadow root instead of its host, the nodes assigned
 * to a slot, and the root element of a same-origin frame.
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

export function childNodesOf(target: Node): Node[] {
  const found: Node[] = [];
  for (let child = readFirstChild(target); child; child = readNextSibling(child)) found.push(child);
  return found;
}

export function childElementsOf(target: Node): Element[] {
  return childNodesOf(target).filter(isElement);
}

/** Parent element; for a top element of an open shadow root its host. */
export function parentElementOf(target: Element): Element | null {
  const parent = readParent(target);
  if (parent === null) return null;
  if (isElement(parent)) return parent;
  return isShadowRoot(parent) ? readHost(parent) : null;
}

/** Element that holds another one, as `parentElementOf`; for the root of a page in a frame the frame. */
export function holderOf(target: Element): Element | null {
  const page = pageOf(target);
  return parentElementOf(target) ?? (page && frameOf(page));
}

/** All descendants that match a selector; none for an invalid selector. */
export function query(root: Root, selector: string): Element[] {
  try {
    if (isElement(root)) return [...queryElement.call(root, selector)];
    return [...(isDocument(root) ? queryDocument : queryShadow).call(root, selector)];
  } catch (error) {
    if (error instanceof DOMException) return [];
    throw error;
  }
}
