import { spawnSync } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import type { IncidentDocumentProps } from '#app/reports/documents/incident-document.tsx';
import { renderIncident } from '#app/reports/documents/render-incident.server.tsx';

export type Answer = { pdf: Buffer } | { error: unknown };

// a long printout must not slow the pages
setPriority(constants.priority.PRIORITY_LOW);
// on Linux the lowest priority keeps its turn for 3 ms, the idle class gives way at once
if (process.platform === 'linux') spawnSync('chrt', ['--all-tasks', '--idle', '--pid', '0', String(process.pid)]);

/** Runs in the child process that pdf-process.ts starts; renders one document at a time until the worker ends. */
process.on('message', async (props: IncidentDocumentProps) => {
  const answer: Answer = await renderIncident(props).then(
    (pdf) => ({ pdf }),
    (error) => ({ error }),
  );
  process.send?.(answer);
});
process.on('disconnect', () => process.exit());
