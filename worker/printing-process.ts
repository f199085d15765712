import type { IncidentDocumentProps } from '#app/reports/documents/incident-document.tsx';
import { renderIncident } from '#app/reports/documents/render-incident.server.tsx';

export type Answer = { pdf: Buffer } | { error: unknown };

/** The far side of a printer: one document after the other, for as long as the worker lives. */
process.on('message', async (props: IncidentDocumentProps) => {
  const answer: Answer = await renderIncident(props).then(
    (pdf) => ({ pdf }),
    (error) => ({ error }),
  );
  process.send?.(answer);
});
process.on('disconnect', () => process.exit());
