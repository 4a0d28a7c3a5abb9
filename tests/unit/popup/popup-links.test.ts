// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { ProblemError } from '@/utils/problem';

const fail = vi.fn(async () => {
  throw new ProblemError('unexpected');
});
vi.mock('@/utils/browser/page', () => ({ isToolbarPopup: () => false }));
vi.mock('@/utils/messaging/send', () => ({}));
vi.mock('@/utils/browser/open', () => ({ openWorkspace: fail }));
vi.mock('@/utils/browser/state/open-problem-link', () => ({ openProblemLink: fail }));
const { openFromPopup, followLinkFromPopup } = await import('@/components/popup/popup-links');
const { actionProblem } = await import('@/components/popup/switch-actions');

beforeEach(() => {
  actionProblem.value = null;
});

test.each([
  ['a page', () => openFromPopup('#/results')],
  ['a way out of a problem', () => followLinkFromPopup('settings')],
])('where %s cannot be opened, the popup says so', async (_what, press) => {
  press();
  await vi.waitFor(() => expect(actionProblem.value).toMatchObject({ code: 'unexpected' }));
});
