import type { TickChange } from '#db/vocabulary/checklist.ts';
import type { SavedItem } from './checklist.schema.ts';

export type FoundItem = {
  id: string;
  title: string;
  asksText: boolean;
  counts: boolean;
  answer: string;
  isTicked: boolean;
  tickUserName: string | null;
};

/** `refusal` is for a user who was too late, `error` belongs to the item's text. */
export type TickOutcome = { change?: TickChange; refusal?: string; error?: string };

export const missingAnswer = 'Enter the text that the item asks for.';

export function tickChange(found: FoundItem, { ticked, wasTicked, ...typed }: SavedItem): TickOutcome {
  const { title, asksText, counts, isTicked, tickUserName } = found;
  const answer = asksText ? typed.answer : '';
  const changesTick = ticked !== wasTicked;
  const changesAnswer = asksText && answer !== typed.wasAnswer;
  if (!changesTick && !changesAnswer) return {};
  if (!counts) return { refusal: `“${title}” no longer counts, because the class was changed.` };
  if (changesTick && ticked === isTicked) {
    return {
      refusal: isTicked ? `“${title}” is ticked already, by ${tickUserName}.` : `“${title}” is unticked already.`,
    };
  }
  if (changesAnswer && found.answer !== typed.wasAnswer) {
    return { refusal: `“${title}” was changed meanwhile: ${found.answer || 'no text'}.` };
  }
  if ((changesTick ? ticked : isTicked) && asksText && answer === '') return { error: missingAnswer };
  return { change: { act: actOf(changesTick, ticked), title, answer } };
}

function actOf(changesTick: boolean, ticked: boolean): TickChange['act'] {
  if (!changesTick) return 'ANSWER';
  return ticked ? 'TICK' : 'UNTICK';
}
