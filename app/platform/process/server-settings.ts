import { closeDataFolder } from '../host/data-folder.ts';
import { dataFolderProblem } from '../host/data-folder-problem.ts';
import { refusedPortProblem } from '../host/refused-port-problem.ts';
import { readSettingsOrExit, type Settings } from './settings.ts';

export async function readServerSettingsOrExit(server: 'web' | 'worker', env: NodeJS.ProcessEnv): Promise<Settings> {
  const settings = readSettingsOrExit(env);
  const problem =
    ownerProblem(server, settings) ??
    (server === 'web' ? portsProblem(settings) : null) ??
    (await dataFolderProblem(settings.dataDir, { bytesNeeded: 0 }));
  if (problem) {
    console.error(problem);
    process.exit(1);
  }
  closeDataFolder(settings.dataDir);
  return settings;
}

function ownerProblem(server: 'web' | 'worker', { databaseOwnerUrl, demoRestore }: Settings): string | null {
  // restoring the demo writes past history, which needs the owner
  if (databaseOwnerUrl === null || (server === 'worker' && demoRestore)) return null;
  return 'DATABASE_OWNER_URL must not be given to a server, which could then change what keeps accounts apart: it is for npm run migrate and npm start.';
}

function portsProblem(settings: Settings): string | null {
  const { port, statusPort } = settings;
  if (port === statusPort) return `STATUS_PORT must be another port than PORT, which is ${port} too.`;
  return refusedPortProblem(settings);
}
