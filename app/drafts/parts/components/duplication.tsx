import { Button } from '../../../ui/button.tsx';

type DuplicationProps = {
  page: string;
  part: { id: string; duplicationChecked: boolean };
  noun: 'person' | 'legal entity';
};

/** Shows whether a record has this name; `duplication-check.client.ts` updates it when the name changes. */
export function Duplication({ page, part, noun }: DuplicationProps) {
  return (
    <div role="status" data-duplication={`${page}/duplicates/${part.id}/check`}>
      {part.duplicationChecked && <p className="hint">No {noun} of this name is known.</p>}
      <template>
        <p className="row small">
          A {noun} of this name is known already.
          <Button variant="quiet" name="intent" value={`check-duplication ${part.id}`} formNoValidate>
            Choose
          </Button>
        </p>
      </template>
    </div>
  );
}
