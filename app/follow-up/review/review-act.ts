const reviewActs = ['approve', 'return', 'amend', 'comment'] as const;
/** An act on the version of an incident that its reader saw. */
export type ReviewAct = (typeof reviewActs)[number];

/** Returns the act that an address names; approving where it names none. */
export const reviewActOf = (name: string | null): ReviewAct => reviewActs.find((act) => act === name) ?? 'approve';

/** Returns the address that tells what has changed in an incident since a version, so that the act was not done. */
export const changedPath = (id: string, { act, seen, from }: { act: ReviewAct; seen: number; from: string }) =>
  `/incidents/${id}/changed?${new URLSearchParams({ seen: String(seen), act, from })}`;
