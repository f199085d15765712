import { useEffect, useState } from 'react';
import { watchIncident } from '../../incidents/record/incident-changes.client.js';

/** Ignores the user's own changes. */
export function useIncidentChanges({ id, version }: { id: string; version: number }): boolean {
  const [changedSince, setChangedSince] = useState<number | null>(null);
  useEffect(
    () => watchIncident(`/incidents/${id}/changes?version=${version}`, () => setChangedSince(version)),
    [id, version],
  );
  return changedSince === version;
}
