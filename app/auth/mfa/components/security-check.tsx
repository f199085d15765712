import type { ReactNode } from 'react';
import { Icon } from '../../../ui/icon.tsx';

type SecurityCheckProps = {
  problem?: string | undefined;
  children: ReactNode;
};

export function SecurityCheck({ problem, children }: SecurityCheckProps) {
  return (
    <main id="content">
      <div className="plate">
        <div className="plate__in">
          <h1>
            <Icon name="lock" />
            Security Check
          </h1>
          {problem && (
            <div className="alert" role="alert">
              <h2>
                <Icon name="bad" />
                {problem}
              </h2>
            </div>
          )}
          {children}
        </div>
      </div>
    </main>
  );
}
