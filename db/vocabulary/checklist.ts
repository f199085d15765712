/** Maximum text lengths of a checklist item, in characters; the answer is the short text that an item may ask for. */
export const checklistLimits = { title: 200, hint: 200, answer: 100 } as const;

/** The maximum number of items of one class, without those that it inherits. */
export const maxChecklistItems = 50;

/** A change of an item when a checklist was saved. ANSWER is a changed text without a changed tick. */
export type TickChange = { act: 'TICK' | 'UNTICK' | 'ANSWER'; title: string; answer: string };

/** The effect of an incident's new class on its checklist; `from` is the path of the class before. */
export type ClassChange = { from: string[]; added: string[]; dropped: string[] };
