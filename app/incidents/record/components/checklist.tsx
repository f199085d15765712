import { useContext } from 'react';
import { Button } from '../../../ui/button.tsx';
import { counted, type Display, formatDateTime } from '../../../ui/format.ts';
import { Icon } from '../../../ui/icon.tsx';
import { PageContext } from '../../../ui/pages/page-context.ts';
import { checklistState } from '../../checklist-state.ts';
import type { ChecklistItemRecord } from '../../incident-record.ts';
import type { LastClassChange } from '../../queries/last-class-change.server.ts';
import checklistScript from '../checklist.client.js?url';
import { ChecklistItems } from './checklist-items.tsx';

type ChecklistProps = {
  checklist: ChecklistItemRecord[];
  display: Display;
  /** Null where nothing can be ticked. */
  action: string | null;
  classChange: LastClassChange | null;
};

/** Without scripts one button saves all ticks; with them each tick saves itself. */
export function Checklist({ checklist, display, action, classChange }: ChecklistProps) {
  const { nonce } = useContext(PageContext);
  const { items, past } = checklistState(checklist);
  return (
    <>
      {action ? (
        <form method="post" action={action} id="checklist-form" autoComplete="off">
          <ChecklistItems formId="checklist-form" items={items} display={display} />
          <p className="error" role="alert" hidden data-refused>
            <Icon name="bad" />
            Not saved. Press Save checklist to try again.
          </p>
          <div className="row add">
            <Button>Save checklist</Button>
            <span className="small quiet">Each tick is signed with your name and the time.</span>
          </div>
          <script type="module" nonce={nonce} src={checklistScript} />
        </form>
      ) : (
        <ChecklistItems items={items} display={display} />
      )}
      {classChange && <ClassChanged change={classChange} display={display} />}
      {past.length > 0 && (
        <details className="numbers">
          <summary>
            <Icon name="right" />
            {`${counted(past.length, 'item')} no longer ${past.length === 1 ? 'counts' : 'count'}`}
          </summary>
          <ChecklistItems items={past} display={display} />
        </details>
      )}
    </>
  );
}

function ClassChanged({
  change: { at, from, added, dropped },
  display,
}: {
  change: LastClassChange;
  display: Display;
}) {
  const words = [
    `Class changed from ${from.join(' / ')} on ${formatDateTime(at, display)}.`,
    added.length > 0 && `Added: ${added.join(', ')}.`,
    dropped.length > 0 && `No longer ${dropped.length === 1 ? 'counts' : 'count'}: ${dropped.join(', ')}.`,
  ];
  return <p className="small quiet gap">{words.filter(Boolean).join(' ')}</p>;
}
