import { type Display, formatDateTime } from '../../../ui/format.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { AuditState } from '../queries/audit-state.server.ts';

export function ChainState({ state, display }: { state: AuditState | null; display: Display }) {
  if (!state) return <span className="small quiet">Records not verified yet</span>;
  const at = formatDateTime(state.checkedAt, display);
  if (state.problem !== null) {
    return (
      <p className="alert" role="alert">
        {`The audit was changed outside Incident Xpress: ${state.brokenSeq === null ? 'one record' : `record ${state.brokenSeq}`}: ${state.problem}. Records verified ${at}.`}
      </p>
    );
  }
  return (
    <span className="small quiet row">
      <Icon name="check" />
      {`Records verified ${at}, none changed`}
    </span>
  );
}
