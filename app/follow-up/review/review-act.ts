const reviewActs = ['approve', 'return', 'amend', 'comment'] as const;
export type ReviewAct = (typeof reviewActs)[number];

export const reviewActOf = (name: string | null): ReviewAct => reviewActs.find((act) => act === name) ?? 'approve';

/** The page shows what has changed since the version on which the act was refused. */
export const changedPath = (id: string, { act, seen, from }: { act: ReviewAct; seen: number; from: string }) =>
  `/incidents/${id}/changed?${new URLSearchParams({ seen: String(seen), act, from })}`;
