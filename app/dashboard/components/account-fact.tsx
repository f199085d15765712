import type { ReactNode } from 'react';
import { Icon, type IconName } from '../../ui/icon.tsx';

export function AccountFact({ icon, name, children }: { icon: IconName; name: string; children: ReactNode }) {
  return (
    <div>
      <dt>
        <Icon name={icon} />
        {name}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
