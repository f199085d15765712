/** Characters; the answer is the short text that an item may ask for. */
export const checklistLimits = { title: 200, hint: 200, answer: 100 } as const;

/** The limit is that of a class, without inherited items. */
export const maxChecklistItems = 50;

/** ANSWER is a changed text without a changed tick. */
export type TickChange = { act: 'TICK' | 'UNTICK' | 'ANSWER'; title: string; answer: string };

/** `from` is the path of the class before. */
export type ClassChange = { from: string[]; added: string[]; dropped: string[] };
