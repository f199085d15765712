import { formatCount } from '../../ui/format.ts';
import { Icon } from '../../ui/icon.tsx';
import type { WhatChanged as Changes } from '../queries/what-changed.server.ts';

export function WhatChanged({ changes: { finding, classes, all } }: { changes: Changes }) {
  const longest = Math.max(...classes.map(({ count, before }) => Math.max(count, before)));
  return (
    <section className="desk-only" aria-labelledby="what-changed">
      <div className="over over--row">
        <h2 id="what-changed">What changed</h2>
        {all && <a href={all}>All classes</a>}
      </div>
      <div className="sheet">
        <p className="say changes__say">
          <b>{finding.main}</b> {finding.more}
        </p>
        <table className="changes">
          <caption className="sr">Incidents of the last 30 days and of the 30 days before, by class</caption>
          <thead className="sr">
            <tr>
              <th scope="col">Class</th>
              <th scope="col">Last 30 days, and the 30 before</th>
              <th scope="col">Change</th>
            </tr>
          </thead>
          <tbody>
            {classes.map((each) => (
              <ChangedClass key={each.name} {...each} longest={longest} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function ChangedClass({ name, count, before, href, longest }: Changes['classes'][number] & { longest: number }) {
  return (
    <tr>
      <th scope="row">{href ? <a href={href}>{name}</a> : name}</th>
      <td>
        <svg className="pairbar" viewBox="0 0 120 18" preserveAspectRatio="none" aria-hidden="true">
          <rect className="fill s1" width={(120 * count) / longest} height="8" />
          <rect className="was" y="10" width={(120 * before) / longest} height="6" />
        </svg>
        <span className="changes__n">
          <b>{formatCount(count)}</b>{' '}
          <span className="quiet">
            <span className="sr">, before </span>
            {formatCount(before)}
          </span>
        </span>
      </td>
      <td>
        {count === before ? (
          <span className="quiet">as many</span>
        ) : (
          <span className="moved">
            <Icon name={count > before ? 'rise' : 'fall'} />
            {Math.abs(count - before).toLocaleString('en-CA')} {count > before ? 'more' : 'fewer'}
          </span>
        )}
      </td>
    </tr>
  );
}
