import { IconButton } from '../../ui/button.tsx';
import type { FoundIncident } from '../results/found-incident.ts';

/** The buttons post the form `row-actions`. */
export function RowActions({ incident: { id, number, may } }: { incident: FoundIncident }) {
  const posts = (action: string) => ({ form: 'row-actions', formAction: `/incidents/${id}/${action}` });
  return (
    <>
      <IconButton icon="eye" label={`View #${number}`} href={`/incidents/${id}`} />
      {may.edit && <IconButton icon="edit" label={`Edit #${number}`} className="opt" {...posts('edit')} />}
      {may.reopen && (
        <IconButton icon="reopen" label={`Reopen #${number}`} className="opt" href={`/incidents/${id}/reopen`} />
      )}
      {may.print && <IconButton icon="print" label={`Print #${number}`} className="opt" {...posts('print')} />}
    </>
  );
}
