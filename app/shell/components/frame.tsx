import type { ReactNode } from 'react';
import { Toasts } from '../../ui/toasts.tsx';
import type { RootData } from '../root-data.ts';
import { usePage } from '../use-page.ts';
import { AutoLogout } from './auto-logout.tsx';
import { IdleNotice } from './idle-notice.tsx';
import { PageHeader } from './page-header.tsx';

type FrameProps = {
  /** Undefined when the root loader failed. */ data?: RootData;
  covered?: boolean;
  children: ReactNode;
};

export function Frame({ data, covered, children }: FrameProps) {
  const { noScript } = usePage();
  const headerProps = { className: 'contents', ...(covered && { inert: '' }) };
  return (
    <>
      <div {...headerProps}>
        <PageHeader {...(data?.header ?? { user: null, helpUrl: '/help' })} theme={data?.theme} />
      </div>
      {children}
      {data && <Toasts toasts={data.toasts} />}
      {data?.idleSeconds && <IdleWarning seconds={data.idleSeconds} noScript={noScript} />}
    </>
  );
}

function IdleWarning({ seconds, noScript }: { seconds: number; noScript?: true }) {
  const notice = <IdleNotice seconds={seconds} />;
  if (noScript) return notice;
  return (
    <>
      <noscript>{notice}</noscript>
      <AutoLogout seconds={seconds} />
    </>
  );
}
