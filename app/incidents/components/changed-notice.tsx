import type { ReactNode } from 'react';
import { Notice } from '../../ui/notice.tsx';

/** Says that someone else has changed the incident since the page was loaded. */
export function ChangedNotice({ children, action }: { children?: ReactNode; action: ReactNode }) {
  return (
    <Notice kind="info" title="This incident was changed by someone else." action={action}>
      {children}
    </Notice>
  );
}
