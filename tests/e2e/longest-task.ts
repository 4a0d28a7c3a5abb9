import type { CDPSession } from '@playwright/test';

/** The longest task of a page's main thread, in milliseconds. */
export interface Longest {
  /** As a person feels it, other programs of the machine included. */
  wall: number;
  /** What the processor worked on it: the same on a busy machine. */
  cpu: number;
}

type Event = Record<string, unknown>;

/** The longest task while something is done. */
export async function longest(session: CDPSession, act: () => Promise<void>): Promise<Longest> {
  const events: Event[] = [];
  const collect = ({ value }: { value: Event[] }) => void events.push(...value);
  session.on('Tracing.dataCollected', collect);
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', '__metadata'], excludedCategories: ['*'] },
  });
  await act();
  const ended = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await ended;
  session.off('Tracing.dataCollected', collect);
  const mains = new Set(
    events
      .filter(
        ({ name, args }) =>
          name === 'thread_name' && JSON.stringify(args).includes('CrRendererMain'),
      )
      .map(({ pid, tid }) => `${String(pid)}/${String(tid)}`),
  );
  const tasks = events.filter(
    ({ pid, tid, ph }) => ph === 'X' && mains.has(`${String(pid)}/${String(tid)}`),
  );
  const most = (field: 'dur' | 'tdur') =>
    tasks.reduce((top, task) => Math.max(top, Number(task[field] ?? 0)), 0) / 1000;
  return { wall: most('dur'), cpu: most('tdur') };
}
