import type { CDPSession } from '@playwright/test';

/** Longest task of a page's main thread, in milliseconds. */
export interface Longest {
  /** Elapsed time, including waits for other programs of the machine. */
  wall: number;
  /** CPU time of the task: the same on a busy machine. */
  cpu: number;
}

type Event = Record<string, unknown>;

/** Measures the longest task while an action runs. */
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
  const maxOf = (field: 'dur' | 'tdur') =>
    tasks.reduce((top, task) => Math.max(top, Number(task[field] ?? 0)), 0) / 1000;
  return { wall: maxOf('dur'), cpu: maxOf('tdur') };
}
