import { Form } from '@remix-run/react';
import { Button } from '../../../ui/button.tsx';
import { counted } from '../../../ui/format.ts';
import { Notice } from '../../../ui/notice.tsx';

export function UndoNotice({ actId, count, query }: { actId: string; count: number; query: string }) {
  return (
    <Notice
      kind="info"
      action={
        <Form method="post" action={`/administration/workgroups/several/undo/${actId}${query}`} preventScrollReset>
          <Button>Undo</Button>
        </Form>
      }
    >
      {`${counted(count, 'user')} ${count === 1 ? 'was' : 'were'} changed. Undo gives back what nobody has changed since.`}
    </Notice>
  );
}
