import type { PartKind } from '#db/vocabulary/part-fields.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { DraftFormData } from '../../form/queries/draft-form.server.ts';

type RemovedPartProps = { kind: PartKind; form: DraftFormData; removed: string | null };

export function RemovedPart({ kind, form, removed }: RemovedPartProps) {
  const part = form.removed.find((each) => each.kind === kind && each.id === removed);
  if (!part) return null;
  const back = (
    <Button autoFocus formAction={`${form.page}/parts/${part.id}/restore`} formNoValidate>
      Restore
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
