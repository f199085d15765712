/** The texts of a draft that can be saved as an incident. */
export const completeDraft = (lastClassId: string) => ({
  reportedDate: '2026-03-14',
  reportedTime: '09:30',
  occurredDate: '2026-03-13',
  occurredTime: '23:45',
  lastClassId,
  summary: 'A **window**.',
});
