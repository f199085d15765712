import { pino } from 'pino';
import { scopeOf } from '#app/auth/scope.server.ts';
import type { AppServices } from '#app/platform/app-services.server.ts';
import type { Files } from '#app/platform/files.ts';
import { readSettings } from '#app/platform/process/settings.ts';
import { openFiles } from '#app/storage/files.server.ts';
import { openOrm } from '#db/orm.ts';
import { attached } from '../attached.ts';
import type { TestUser } from '../world.ts';

/** The message to a process that attaches a file and is killed at one step. */
export type Doom = {
  databaseUrl: string;
  dataDir: string;
  user: Omit<TestUser, 'privileges'> & { privileges: string[] };
  draftId: string;
  /** The file's bytes in base64. */
  file: string;
  /** The step to be killed at, counted from 1; a number beyond the last step kills nothing. */
  step: number;
};

process.once('message', async ({ databaseUrl, dataDir, user, draftId, file, step }: Doom) => {
  let steps = 0;
  const reached = () => {
    if (++steps === step) process.kill(process.pid, 'SIGKILL');
  };
  const settings = readSettings({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
  const orm = await openOrm(databaseUrl, 2);
  const files = stepwise(openFiles(settings), reached);
  const log = pino({ level: 'silent' });
  const product = { settings, log, orm, files, now: () => new Date() } as unknown as AppServices;
  const scope = scopeOf(product, { ...user, privileges: new Set(user.privileges) } as TestUser);
  const { em } = scope;
  const transactional = em.transactional.bind(em);
  em.transactional = (work, options) =>
    transactional(async (em) => {
      const result = await work(em);
      await em.flush();
      reached();
      return result;
    }, options);
  await attached(scope, draftId, { bytes: Buffer.from(file, 'base64') });
  await orm.close(true);
  process.disconnect();
});

/** Reports a step before and after each call, and one in the middle of a received file. */
function stepwise(files: Files, reached: () => void): Files {
  async function* halfway(body: AsyncIterable<Uint8Array>) {
    let pieces = 0;
    for await (const piece of body) {
      yield piece;
      if (++pieces === 2) reached();
    }
  }
  const calls = Object.entries(files).map(([name, call]) => [
    name,
    async (...given: unknown[]) => {
      reached();
      if (name === 'receive') given[0] = halfway(given[0] as AsyncIterable<Uint8Array>);
      const result = await (call as (...given: unknown[]) => unknown)(...given);
      reached();
      return result;
    },
  ]);
  return Object.fromEntries(calls);
}
