import { documentElementOf } from '@/utils/extract/dom';
import hostStyle from './cover.css?inline';

/** The prototype's method, because images and form fields with its name shadow that of a document. */
export const newElement = Document.prototype.createElement.bind(document);

interface Cover {
  readonly host: HTMLElement;
  readonly root: ShadowRoot;
  /** Whether it is in this page, and not in a frame that the page moved it to. */
  isHere(): boolean;
  /** Moves the cover above every z-index of the page and above earlier entries of the top layer. */
  raise(): void;
}

/** Creates an element above the whole page, with a closed shadow root. */
export function createCover(style: string): Cover {
  const host = newElement('div');
  const root = host.attachShadow({ mode: 'closed' });
  const sheet = newElement('style');
  sheet.textContent = hostStyle + style;
  root.append(sheet);
  const isHere = () => host.isConnected && host.ownerDocument === document;
  return {
    host,
    root,
    isHere,
    raise() {
      if (!isHere()) documentElementOf(document)?.append(host);
      host.popover = 'manual';
      if (!host.matches(':popover-open')) host.showPopover();
    },
  };
}
