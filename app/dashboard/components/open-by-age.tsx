import { counted } from '../../ui/format.ts';
import { lists } from '../lists.ts';
import type { Ages } from '../queries/my-work.server.ts';

export function OpenByAge({ ages }: { ages: Ages }) {
  const { oldest } = ages;
  const rows = [
    ['Today', ages.today],
    ['1 to 7 days', ages.week],
    ['8 to 30 days', ages.month],
    ['Over 30 days', ages.older],
  ] as const;
  const longest = Math.max(...rows.map(([, count]) => count));
  const total = rows.reduce((sum, [, count]) => sum + count, 0);
  return (
    <section aria-labelledby="ages">
      <div className="over over--row">
        <h2 id="ages">Open by age</h2>
        <a href={`${lists.open.path}?sort=reported`}>The oldest first</a>
      </div>
      <div className="sheet">
        <table className="ages">
          <caption className="sr">My {counted(total, 'open incident')} by age</caption>
          <tbody>
            {rows.map(([label, count]) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td className="ages__bar">
                  <svg aria-hidden="true" width="100%" height="12">
                    <rect className="fill s1" width={`${(100 * count) / longest}%`} height="12" />
                  </svg>
                </td>
                <td className="num">
                  <b>{count.toLocaleString('en-CA')}</b>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        {oldest && (
          <p className="say sheet__part">
            The oldest is{' '}
            <a href={`/incidents/${oldest.id}`}>
              #{oldest.number} {oldest.classPath.at(-1)}
            </a>
            , open for {counted(oldest.days, 'day')}.
          </p>
        )}
      </div>
    </section>
  );
}
