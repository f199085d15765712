import type { ReactNode } from 'react';
import { Icon } from '../../../ui/icon.tsx';

type SecurityCheckProps = {
  cancelTo?: string | undefined;
  problem?: string | undefined;
  children: ReactNode;
};

export function SecurityCheck({ cancelTo, problem, children }: SecurityCheckProps) {
  return (
    <>
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
      <footer>
        {cancelTo ? (
          <a href={cancelTo}>Cancel</a>
        ) : (
          <form method="post" action="/logout">
            <button type="submit" className="btn btn--quiet on-cover">
              Cancel
            </button>
          </form>
        )}
      </footer>
    </>
  );
}
