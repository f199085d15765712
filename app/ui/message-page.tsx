import type { ReactNode } from 'react';

/** Shows one message with one action. */
export function MessagePage({ title, foot, children }: { title: string; foot: ReactNode; children: ReactNode }) {
  return (
    <main id="content">
      <div className="page">
        <div className="lone sheet">
          <div className="sheet__body">
            <h1>{title}</h1>
            {children}
          </div>
          <div className="wizard__foot">{foot}</div>
        </div>
      </div>
    </main>
  );
}
