import type { IncidentStatus } from '#db/vocabulary/incident.ts';

export type Involvement = {
  id: string;
  number: number;
  status: IncidentStatus;
  locked: boolean;
  occurredAt: string;
  occurredUncertain: boolean;
  classPath: string[];
  severity: string | null;
  severityRank: number | null;
  relations: string[];
  statuses: string[];
};

export type Owned = { kind: 'Vehicle' | 'Item'; name: string; id: string; number: number };

/** Only incidents that the user may view, newest first. */
export type Involvements = {
  total: number;
  since: string | null;
  relations: Record<string, number>;
  incidents: Involvement[];
  owned: Owned[];
};
