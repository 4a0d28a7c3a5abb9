import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';

const scraper = 'https://scraper.test';
const baseUrl = `${scraper}/api/v1`;
const call = `${baseUrl}/scraper/realtime`;

const send = vi.fn<(url: string, init?: RequestInit) => Promise<Response>>();
/** Free request that uses up a connection. */
const request = vi.fn<() => Promise<unknown>>();
const never = () => new Promise<never>(() => {});
/** Rejects once the signal ends the request. */
const untilAborted = (_: string, init?: RequestInit) =>
  new Promise<Response>((_resolve, reject) => {
    init?.signal?.addEventListener('abort', () => reject(new Error('aborted')));
  });

/** As loaded by a background that has just started. */
async function started() {
  vi.resetModules();
  return await import('@/utils/runs/background/service-fetch');
}
const record = async () =>
  (await fakeBrowser.storage.session.get('openRequestOrigins'))['openRequestOrigins'] ?? [];
const leave = (...origins: string[]) =>
  fakeBrowser.storage.session.set({ openRequestOrigins: origins });
const later = () => vi.advanceTimersByTimeAsync(3000);

beforeEach(() => {
  fakeBrowser.reset();
  vi.useFakeTimers();
  send.mockReset().mockResolvedValue(Response.json({}));
  request.mockReset().mockResolvedValue(null);
  vi.stubGlobal('fetch', send);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('nothing is sent before a paid call while every request has been answered or has failed', async () => {
  const { serviceFetch, closeAbandonedConnections } = await started();
  await serviceFetch(call);
  send.mockRejectedValueOnce(new Error('Connection refused'));
  await expect(serviceFetch(call)).rejects.toThrow('refused');
  await later();
  expect(await record()).toEqual([]);
  await closeAbandonedConnections(baseUrl, request);
  const next = await started();
  await next.closeAbandonedConnections(baseUrl, request);
  expect(request).not.toHaveBeenCalled();
});

test('connections of a background that ended amid a request are used up once, before the next paid call', async () => {
  const { set } = fakeBrowser.storage.session;
  const written = Promise.withResolvers<void>();
  const write = async (items: object) => {
    await written.promise;
    return set(items);
  };
  Object.assign(fakeBrowser.storage.session, { set: write });
  onTestFinished(() => void Object.assign(fakeBrowser.storage.session, { set }));
  send.mockImplementation(never);
  const ended = await started();
  void ended.serviceFetch(call);
  await vi.advanceTimersByTimeAsync(100);
  // Recorded before the request is sent.
  expect(send).not.toHaveBeenCalled();
  written.resolve();
  await vi.waitFor(() => expect(send).toHaveBeenCalled());
  expect(await record()).toEqual([scraper]);

  send.mockResolvedValue(Response.json({}));
  const { closeAbandonedConnections, serviceFetch } = await started();
  // A free call in between uses up one at most.
  await serviceFetch(call);
  await later();
  expect(await record()).toEqual([scraper]);
  await closeAbandonedConnections('https://other.test/api/v1', request);
  expect(request).not.toHaveBeenCalled();
  const both = () => closeAbandonedConnections(baseUrl, request);
  await Promise.all([both(), both()]);
  expect(request).toHaveBeenCalledTimes(6);
  await later();
  expect(await record()).toEqual([]);
  await both();
  expect(request).toHaveBeenCalledTimes(6);
});

test('a background that ends meanwhile leaves them to the next', async () => {
  await leave(scraper);
  request.mockImplementation(never);
  const ended = await started();
  void ended.closeAbandonedConnections(baseUrl, request);
  await vi.waitFor(() => expect(request).toHaveBeenCalled());
  await ended.serviceFetch('https://other.test/');
  await later();
  expect(await record()).toEqual([scraper]);
});

test('a request that is aborted meanwhile needs another round, which all calls await', async () => {
  await leave(scraper);
  const { closeAbandonedConnections, serviceFetch } = await started();
  const answers = Promise.withResolvers<null>();
  request.mockReturnValue(answers.promise);
  const closed = vi.fn();
  const close = () => closeAbandonedConnections(baseUrl, request).then(closed);
  const first = close();
  await vi.waitFor(() => expect(request).toHaveBeenCalledTimes(6));
  send.mockImplementation(untilAborted);
  const controller = new AbortController();
  const poll = expect(serviceFetch(call, controller)).rejects.toThrow('aborted');
  await vi.waitFor(() => expect(send).toHaveBeenCalled());
  controller.abort();
  await poll;
  const second = close();
  request.mockResolvedValue(null);
  expect(closed).not.toHaveBeenCalled();
  answers.resolve(null);
  await Promise.all([first, second]);
  expect(request).toHaveBeenCalledTimes(12);
});

test('requests without an answer are tried again after a minute, redirected ones are answered', async () => {
  await leave(scraper);
  const { closeAbandonedConnections } = await started();
  // The class that this background loaded.
  const { ProblemError } = await import('@/utils/problem');
  const close = () => closeAbandonedConnections(baseUrl, request);
  request.mockRejectedValueOnce(new ProblemError('no-answer'));
  await close();
  await close();
  await vi.advanceTimersByTimeAsync(59_000);
  await close();
  expect(request).toHaveBeenCalledTimes(6);
  expect(await record()).toEqual([scraper]);
  await vi.advanceTimersByTimeAsync(1000);
  request.mockRejectedValueOnce(new ProblemError('redirected'));
  await close();
  expect(request).toHaveBeenCalledTimes(12);
  await later();
  expect(await record()).toEqual([]);
});

test('requests that take long hold a paid call up for three seconds, and are not repeated meanwhile', async () => {
  await leave(scraper);
  const { closeAbandonedConnections } = await started();
  const answers = Promise.withResolvers<null>();
  request.mockReturnValue(answers.promise);
  const closed = vi.fn();
  const close = async () => {
    closed.mockReset();
    void closeAbandonedConnections(baseUrl, request).then(closed);
    await vi.advanceTimersByTimeAsync(2999);
    expect(closed).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(closed).toHaveBeenCalled();
  };
  await close();
  await close();
  expect(request).toHaveBeenCalledTimes(6);
  expect(await record()).toEqual([scraper]);
  answers.resolve(null);
  await later();
  expect(await record()).toEqual([]);
});

test.each([
  ['fails', () => Promise.reject(new Error('Internal error'))],
  ['never answers', never],
])('storage that %s stops no request for long, and keeps its record', async (_, failure) => {
  await leave(scraper);
  const log = vi.spyOn(console, 'error').mockReturnValue();
  const { session } = fakeBrowser.storage;
  const { get } = session;
  Object.assign(session, { get: failure });
  onTestFinished(() => void Object.assign(session, { get }));
  const { serviceFetch } = await started();
  const sent = [serviceFetch('https://other.test/'), serviceFetch(call)];
  await vi.advanceTimersByTimeAsync(2000);
  await Promise.all(sent);
  Object.assign(session, { get });
  await later();
  expect(await record()).toEqual([scraper]);
  expect(log).toHaveBeenCalledOnce();

  const { closeAbandonedConnections } = await started();
  await closeAbandonedConnections(baseUrl, request);
  expect(request).toHaveBeenCalledTimes(6);
});
