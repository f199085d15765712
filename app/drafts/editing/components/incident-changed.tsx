import { ChangedNotice } from '../../../incidents/record/components/changed-notice.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { useIncidentChanges } from '../use-incident-changes.ts';

/** Someone else changed the incident; what was typed stays. */
export function IncidentChanged({ id, version }: { id: string; version: number }) {
  const isChanged = useIncidentChanges({ id, version });
  return (
    <div role="status">
      {isChanged && (
        <ChangedNotice
          action={
            <LinkButton href={`/incidents/${id}/history`} target="_blank" rel="noopener">
              Show the changes
            </LinkButton>
          }
        >
          What you type is kept; where both of you changed the same, Save asks which version stays.
        </ChangedNotice>
      )}
    </div>
  );
}
