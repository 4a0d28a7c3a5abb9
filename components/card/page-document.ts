const page = globalThis.document;

/**
 * The page's document, each member taken from its class: on the document itself a page's `<img name="createElement">` stands
 * in the place of the method, for content scripts too. Among the window's names only those of `EventTarget` are shadowed
 * so, which are not used here.
 */
export const pageDocument = new Proxy(page, {
  get(target, name) {
    const value: unknown = Reflect.get(Document.prototype, name, target);
    const bound: unknown = typeof value === 'function' ? value.bind(target) : value;
    return bound;
  },
});

// Preact makes its elements with the document that it is rendered into. The page's own scripts see no change of this world.
Object.defineProperty(Node.prototype, 'ownerDocument', {
  configurable: true,
  get: () => pageDocument,
});
