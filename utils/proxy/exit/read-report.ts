import { ProblemError } from '../../problem';
import { originText } from '../../url-parts';

/** Maximum length in characters of an exit check's answer, which has a few hundred. */
const longestReport = 20_000;

/**
 * Reads at most the first `longestReport` characters of an exit check's answer: the user may have named any server.
 * Rejects with `no-answer` when the connection is lost.
 */
export async function readReport(response: Response): Promise<string> {
  try {
    return await readBeginning(response);
  } catch {
    // The browser's error message may contain the URL with a key in its query: report only the host.
    throw new ProblemError('no-answer', { detail: originText(response.url) });
  }
}

async function readBeginning({ body }: Response): Promise<string> {
  const reader = body?.getReader();
  if (!reader) return '';
  const decoder = new TextDecoder();
  let text = '';
  while (text.length < longestReport) {
    const { value, done } = await reader.read();
    if (done) return text + decoder.decode();
    text += decoder.decode(value, { stream: true });
  }
  await reader.cancel();
  return text.slice(0, longestReport);
}
