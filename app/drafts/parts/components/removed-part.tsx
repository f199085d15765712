import type { PartKind } from '#db/vocabulary/part-fields.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { DraftFormData } from '../../form/queries/draft-form.server.ts';

type RemovedPartProps = { kind: PartKind; form: DraftFormData; removed: string | null };

/** Says in its section what was just taken out, and has the way back. */
export function RemovedPart({ kind, form, removed }: RemovedPartProps) {
  const part = form.removed.find((each) => each.kind === kind && each.id === removed);
  if (!part) return null;
  const back = (
    <Button name="intent" value={`restore ${part.id}`} formNoValidate>
      Put it back
    </Button>
  );
  return (
    <div role="status">
      <Notice kind="info" action={back}>
        {`${part.name} was removed.`}
      </Notice>
    </div>
  );
}
