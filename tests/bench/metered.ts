import { spawn } from 'node:child_process';
import { once } from 'node:events';

export type Metered = Awaited<ReturnType<typeof metered>>;

/** A process that is asked how much processor time it has used; answers when it says that it is listening. */
export async function metered(file: string, env: Record<string, string>, nodeOptions: string[] = []) {
  const child = spawn(process.execPath, [...nodeOptions, '--import', './tests/bench/report-cpu.ts', file], {
    env: { ...process.env, ...env, NODE_ENV: 'production' },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const gone = once(child, 'exit');
  const listening = once(child, 'message').then(() => true);
  if (!(await Promise.race([listening, gone.then(() => false)]))) throw new Error(`${file} did not start`);
  return {
    /** Sends it a message and waits for its answer. */
    async send(message: object) {
      child.send(message);
      await once(child, 'message');
    },
    /** Milliseconds of processor time it used while `work` ran. */
    async cpuOf<Result>(work: () => Promise<Result>): Promise<{ result: Result; cpuMs: number }> {
      const before = await cpu();
      const result = await work();
      const after = await cpu();
      return { result, cpuMs: (after.user + after.system - before.user - before.system) / 1_000 };
    },
    /** The most memory it has had at once, in KB. */
    async peakMemory(): Promise<number> {
      return await answerOf('memory', 'peakMemory');
    },
    async end() {
      child.kill('SIGTERM');
      await gone;
    },
  };

  async function cpu(): Promise<NodeJS.CpuUsage> {
    return await answerOf('cpu', 'cpu');
  }

  async function answerOf<Answer>(question: string, name: string): Promise<Answer> {
    child.send(question);
    for (;;) {
      const [message] = await once(child, 'message');
      if (message[name]) return message[name];
    }
  }
}
