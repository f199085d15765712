import type { ReactNode } from 'react';
import { type Clock, counted, formatDate } from '../../ui/format.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import type { AccountStage, DisabledAccount, EndingTrial } from '../queries/account-stage.server.ts';

const subscription = '/administration/subscription2';

export function AccountStagePanel({ stage, drafts }: { stage: AccountStage; drafts: number }) {
  return (
    <section aria-labelledby="account-stage">
      <div className="over over--row">
        <h2 id="account-stage">{stage.kind === 'trial' ? 'Your trial' : 'What you can do'}</h2>
      </div>
      <div className="sheet">
        {stage.kind === 'trial' ? (
          <Trial trial={stage.trial} clock={stage.clock} />
        ) : (
          <Disabled account={stage.account} clock={stage.clock} drafts={drafts} />
        )}
      </div>
    </section>
  );
}

function Trial({ trial, clock }: { trial: EndingTrial; clock: Clock }) {
  const { day, incidents, users, seats } = trial;
  const end = formatDate(new Date(trial.endsAt).toISOString(), clock);
  return (
    <dl className="can-do">
      <Fact icon="clock" name="Ends">
        <b>{end}</b>
        {`. Day ${day} of 30.`}
        <progress max="30" value={day} aria-label={`Day ${day} of 30`} />
      </Fact>
      <Fact icon="users" name="Used so far">
        {`${counted(incidents, 'incident')}, ${counted(users, 'user')}; ${seats} can be signed in at the same time`}
      </Fact>
      <Fact icon="table" name="What it will cost">
        <a href={`${subscription}/plan`}>Choose a number of users and see the price</a>
      </Fact>
      <Fact icon="lock" name="Without a plan">
        {`Read-only from ${end}, erased six months later. We write to you 60, 30 and 7 days before.`}
      </Fact>
    </dl>
  );
}

function Disabled({ account, clock, drafts }: { account: DisabledAccount; clock: Clock; drafts: number }) {
  const { administrator, erasesAt, isOnHold, maySubscribe } = account;
  return (
    <dl className="can-do">
      <Fact icon="check" name="Still works">
        Reading, searching, printing, reports and Export to excel
      </Fact>
      <Fact icon="lock" name="Stopped">
        New incidents, edits, notes, attachments, email notifications, changes by API keys.
        {drafts > 0 && (drafts === 1 ? ' Your draft is kept.' : ` Your ${drafts} drafts are kept.`)}
      </Fact>
      <Fact icon="clock" name="Until">
        {isOnHold
          ? 'A legal hold keeps everything.'
          : `${formatDate(new Date(erasesAt).toISOString(), clock)}. Then everything is erased. `}
        {maySubscribe && <a href={`${subscription}/erasure`}>What is erased, and how to keep it</a>}
      </Fact>
      {administrator && (
        <Fact icon="user" name="Who can change it">
          {`${administrator.name}, Administrators. `}
          <a href={`mailto:${administrator.email}`}>{`Write to ${administrator.firstName}`}</a>
        </Fact>
      )}
    </dl>
  );
}

function Fact({ icon, name, children }: { icon: IconName; name: string; children: ReactNode }) {
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
