import { useEffect, useState } from 'react';
import { watchIncident } from '../../incidents/record/incident-changes.client.js';

/** Returns whether someone else has changed the incident since the version that an edit copy is based on. */
export function useIncidentChanges({ id, version }: { id: string; version: number }): boolean {
  const [changedSince, setChangedSince] = useState<number | null>(null);
  useEffect(
    () => watchIncident(`/incidents/${id}/changes?version=${version}`, () => setChangedSince(version)),
    [id, version],
  );
  return changedSince === version;
}
