import type { TypedItem } from '../../incidents/record/typed-item.ts';

/** Unchanged values are left out, so that they are shown as stored now. */
export function typedItems(errors: Record<string, string[]>, values: Record<string, unknown>): Map<string, TypedItem> {
  const posted = Array.isArray(values.items) ? values.items : [];
  return new Map(
    // a name with a high number leaves holes in the list
    Array.from(posted, (each: Record<string, unknown> | undefined, index) => {
      const [ticked, wasTicked] = [each?.ticked === 'on', each?.wasTicked === 'on'];
      const [answer, wasAnswer] = [textOf(each?.answer), textOf(each?.wasAnswer)];
      return [
        textOf(each?.id),
        {
          ...(ticked !== wasTicked && { ticked }),
          ...(answer !== wasAnswer && { answer }),
          errors: errors[`items[${index}].answer`] ?? [],
        },
      ];
    }),
  );
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
