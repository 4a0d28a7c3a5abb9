import { ext } from '../../browser/ext';
import { logFailure } from '../../log-failure';

/**
 * Whether an open page looks signed in: it offers to sign out. The scraper fetches pages without the
 * user's session, so it may get others. False where no script can run.
 */
export async function looksSignedIn(tabId: number): Promise<boolean> {
  const injected = await ext.scripting
    .executeScript({
      target: { tabId },
      // Methods of the prototypes: elements of the page may shadow those of the document.
      func: () => {
        const words =
          /\b(?:log|sign)[ _-]?(?:out|off)\b|abmelden|ausloggen|d[ée]connexion|se d[ée]connecter|cerrar sesi[óo]n|uitloggen|esci dall|wyloguj|выйти|退出登录|ログアウト/i;
        const all = Document.prototype.querySelectorAll.call(document, 'a, button, form, input');
        const attribute = (element: Element, name: string): string =>
          Element.prototype.getAttribute.call(element, name) ?? '';
        return [...all].slice(0, 5000).some((element) => {
          const isField = element instanceof HTMLInputElement && element.type !== 'submit';
          if (isField) return false;
          const address = attribute(element, 'href') || attribute(element, 'action');
          const text = element instanceof HTMLFormElement ? '' : (element.textContent ?? '');
          const shown = `${text.slice(0, 80)} ${attribute(element, 'aria-label')} ${attribute(element, 'value').slice(0, 80)}`;
          return words.test(shown) || words.test(address.slice(0, 300));
        });
      },
    })
    .catch((error: unknown) => {
      logFailure('looking for a way to sign out')(error);
      return [];
    });
  return injected[0]?.result === true;
}
