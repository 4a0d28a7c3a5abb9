import { ext } from '../../platform/ext';
import { answerFor, closed, type FirefoxAnswer, type Route } from './route';

/**
 * Routes every request in Firefox. The route is read once a life and again after each `refresh`; it is
 * a copy of what storage holds, never the truth.
 */
export function createListener(readRoute: () => Promise<Route>) {
  let known: Route | undefined;
  let reading: Promise<Route> | undefined;

  function read(): Promise<Route> {
    const fresh = readRoute().then((route) => {
      if (reading === fresh) known = route;
      return route;
    });
    reading = fresh;
    return fresh;
  }

  async function answerLater(url: string): Promise<FirefoxAnswer> {
    try {
      return answerFor(url, await (reading ?? read()));
    } catch {
      // A rejected promise hangs the request and a throw lets it go direct: both are worse than closed.
      reading = undefined;
      return closed();
    }
  }

  return {
    register(): void {
      ext.proxy.onRequest?.addListener(
        ({ url }) => (known ? answerFor(url, known) : answerLater(url)),
        { urls: ['<all_urls>'] },
      );
    },
    /** Requests that begin after this resolves take the new route; those in between wait for it. */
    async refresh(): Promise<void> {
      known = undefined;
      await read();
    },
  };
}
