import type { ReactNode } from 'react';
import { IconButton } from './button.tsx';
import { Icon } from './icon.tsx';

type NoticeProps = {
  kind: 'warn' | 'info';
  title?: string;
  action?: ReactNode;
  /** Without it the notice cannot be dismissed. */
  dismissTo?: string;
  children: ReactNode;
};

export function Notice({ kind, title, action, dismissTo, children }: NoticeProps) {
  const line = (
    <>
      <Icon name={kind} />
      <p>
        {title && <b>{title}</b>}
        {children}
      </p>
      {action}
    </>
  );
  return (
    <div className={`notice notice--${kind}`}>
      {dismissTo ? (
        <form className="notice__in" method="post" action={dismissTo}>
          {line}
          <IconButton icon="close" label="Dismiss" variant="quiet" />
        </form>
      ) : (
        <div className="notice__in">{line}</div>
      )}
    </div>
  );
}
