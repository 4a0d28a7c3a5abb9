// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';

vi.mock('@/utils/i18n/i18n', async () => ({ i18n: (await import('./catalogue')).fakeI18n }));
const { AgentPage } = await import('@/components/agent/agent-page');

afterEach(cleanup);

test('without an account the agent is not asked, and the way to connect one is shown', () => {
  render(<AgentPage />);
  const connect = screen.getByRole<HTMLAnchorElement>('link', { name: 'Connect your account' });
  expect(connect.hash).toBe('#/welcome');
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByRole('heading', { name: 'Answers' })).toBeNull();
});
