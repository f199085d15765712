import type { ReactNode } from 'react';
import { Toasts } from '../../ui/toasts.tsx';
import type { RootData } from '../root-data.ts';
import { usePage } from '../use-page.ts';
import { AutoLogout } from './auto-logout.tsx';
import { IdleNotice } from './idle-notice.tsx';
import { PageHeader } from './page-header.tsx';

type FrameProps = {
  /** Absent where even this could not be read. */ data?: RootData;
  /** A dialog lies over the page. */ covered?: boolean;
  children: ReactNode;
};

export function Frame({ data, covered, children }: FrameProps) {
  const { noScript: scriptless } = usePage();
  const above = { className: 'contents', ...(covered && { inert: '' }) };
  return (
    <>
      <div {...above}>
        <PageHeader {...(data?.header ?? { user: null, helpUrl: '/help' })} />
      </div>
      {children}
      {data && <Toasts toasts={data.toasts} />}
      {data?.idleSeconds && <IdleWarning seconds={data.idleSeconds} scriptless={scriptless} />}
    </>
  );
}

function IdleWarning({ seconds, scriptless }: { seconds: number; scriptless?: true }) {
  const notice = <IdleNotice seconds={seconds} />;
  if (scriptless) return notice;
  return (
    <>
      <noscript>{notice}</noscript>
      <AutoLogout seconds={seconds} />
    </>
  );
}
