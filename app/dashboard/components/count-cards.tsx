import { Icon } from '../../ui/icon.tsx';
import { listNames, lists } from '../lists.ts';
import type { DashboardData } from '../queries/dashboard.server.ts';
import { CountLabel } from './count-label.tsx';

export function CountCards({ counts }: Pick<DashboardData, 'counts'>) {
  return (
    <ul className="counts sheet">
      {listNames.map((name) => (
        <li key={name}>
          <a href={lists[name].path}>
            <strong>
              <CountLabel {...counts[name]} />
            </strong>
            <span>
              <b>{lists[name].title}</b>
              <span className="small quiet">{lists[name].caption}</span>
            </span>
            <Icon name="right" />
          </a>
        </li>
      ))}
    </ul>
  );
}
