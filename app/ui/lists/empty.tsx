import type { ReactNode } from 'react';

export function Empty({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <div className="empty">
      <p>
        <b>{title}</b>
        {children && <br />}
        {children}
      </p>
      {action && <p>{action}</p>}
    </div>
  );
}
