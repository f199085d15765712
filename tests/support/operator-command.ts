import { spawnSync } from 'node:child_process';
import type { OwnProduct } from './own-product.ts';

/** Runs a command for operators as a process, on the database of a product. */
export function operatorCommand({ database, dataDir, origin }: Pick<OwnProduct, 'database' | 'dataDir' | 'origin'>) {
  return (file: string, parameters: string[], given: Record<string, string> = {}) => {
    const { VITEST: _, DATABASE_OWNER_URL: __, ...inherited } = process.env;
    const own = { DATABASE_URL: database.app, DATA_DIR: dataDir, ORIGIN: origin };
    const env: NodeJS.ProcessEnv = { ...inherited, NODE_ENV: 'production', ...own, ...given };
    return spawnSync(process.execPath, [file, ...parameters], { env, encoding: 'utf8', timeout: 240_000 });
  };
}
