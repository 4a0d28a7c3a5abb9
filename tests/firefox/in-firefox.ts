import type { FirefoxScreen } from '../run/firefox-screen.ts';

/**
 * Runs code in Firefox's own window, which holds its menus, tabs and login boxes. @param body of an
 * async function.
 */
export async function inFirefox(firefox: FirefoxScreen, body: string): Promise<string> {
  const { connection } = firefox.browser as unknown as {
    connection: { send(method: string, params: object): Promise<unknown> };
  };
  const tree = (await connection.send('browsingContext.getTree', {
    'moz:scope': 'chrome',
    maxDepth: 0,
  })) as { result: { contexts: { context: string }[] } };
  const called = (await connection.send('script.callFunction', {
    functionDeclaration: `async () => { ${body} }`,
    target: { context: tree.result.contexts[0]!.context },
    awaitPromise: true,
  })) as { result: { result: { value?: unknown } } };
  return String(called.result.result.value);
}
