import { constants, setPriority } from 'node:os';
import type { IncidentDocumentProps } from '#app/reports/documents/incident-document.tsx';
import { renderIncident } from '#app/reports/documents/render-incident.server.tsx';

export type Answer = { pdf: Buffer } | { error: unknown };

// a long printout must not slow the pages
setPriority(constants.priority.PRIORITY_LOW);

/** Runs in the child process that pdf-process.ts starts; renders one document at a time until the worker ends. */
process.on('message', async (props: IncidentDocumentProps) => {
  const answer: Answer = await renderIncident(props).then(
    (pdf) => ({ pdf }),
    (error) => ({ error }),
  );
  process.send?.(answer);
});
process.on('disconnect', () => process.exit());
