import { Button, IconButton, LinkButton } from '../../../ui/button.tsx';
import { DateTime } from '../../../ui/dates/date-time.tsx';
import type { Display } from '../../../ui/format.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { ReportCard } from '../queries/reports-page.server.ts';

export function ReportCards({ cards, display }: { cards: ReportCard[]; display: Display }) {
  return (
    <ul className="saved saved--run sheet">
      {cards.map((card) => (
        <Card key={card.id} card={card} display={display} />
      ))}
    </ul>
  );
}

function Card({ card, display }: { card: ReportCard; display: Display }) {
  const { name, description, words, createdAt, run, schedule, sent } = card;
  return (
    <li>
      {run ? (
        <a className="saved__name" href={run}>
          {name}
        </a>
      ) : (
        <span className="saved__name">{name}</span>
      )}
      <div className="pair">
        <Change icon="clock" label={`Send ${name} on a schedule`} href={card.schedule} />
        <Change icon="edit" label={`Edit ${name}`} href={card.edit} />
        <Change icon="trash" label={`Delete ${name}`} href={card.remove} />
      </div>
      <p>
        {description && `${description} `}
        {words}{' '}
        <span className="quiet">
          Saved <DateTime at={createdAt} display={display} />
        </span>
        {schedule && sent && (
          <span className="saved__sent">
            <Icon name="mail" />
            <a href={schedule}>{sent}</a>
          </span>
        )}
      </p>
      <div className="saved__go">
        {run ? (
          <LinkButton icon="right" href={run} aria-label={`Run ${name}`}>
            Run
          </LinkButton>
        ) : (
          <Button type="button" icon="right" disabled aria-label={`Run ${name}`}>
            Run
          </Button>
        )}
      </div>
    </li>
  );
}

function Change({ icon, label, href }: { icon: 'clock' | 'edit' | 'trash'; label: string; href: string | null }) {
  if (href) return <IconButton icon={icon} label={label} variant="quiet" href={href} />;
  return <IconButton type="button" icon={icon} label={label} variant="quiet" disabled />;
}
