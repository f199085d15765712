import { type Clock, counted, formatDate } from '../../ui/format.ts';
import type { AccountStage, DisabledAccount, EndingTrial } from '../queries/account-stage.server.ts';
import { AccountFact } from './account-fact.tsx';

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
  const end = formatDate(new Date(trial.lastDay).toISOString(), clock);
  return (
    <dl className="can-do">
      <AccountFact icon="clock" name="Ends">
        <b>{end}</b>
        {`. Day ${day} of 30.`}
        <progress max="30" value={day} aria-label={`Day ${day} of 30`} />
      </AccountFact>
      <AccountFact icon="users" name="Used so far">
        {`${counted(incidents, 'incident')}, ${counted(users, 'user')}; ${seats} can be signed in at the same time`}
      </AccountFact>
      <AccountFact icon="table" name="What it will cost">
        <a href={`${subscription}/plan`}>Choose a number of users and see the price</a>
      </AccountFact>
      <AccountFact icon="lock" name="Without a plan">
        {`Read-only after ${end}, erased six months later. We write to you 60, 30 and 7 days before.`}
      </AccountFact>
    </dl>
  );
}

function Disabled({ account, clock, drafts }: { account: DisabledAccount; clock: Clock; drafts: number }) {
  const { administrator, erasesAt, isOnHold, maySubscribe } = account;
  return (
    <dl className="can-do">
      <AccountFact icon="check" name="Still works">
        Reading, searching, printing, reports and Export to excel
      </AccountFact>
      <AccountFact icon="lock" name="Stopped">
        New incidents, edits, notes, attachments, email notifications, changes by API keys.
        {drafts > 0 && (drafts === 1 ? ' Your draft is kept.' : ` Your ${drafts} drafts are kept.`)}
      </AccountFact>
      <AccountFact icon="clock" name="Until">
        {isOnHold
          ? 'A legal hold keeps everything.'
          : `${formatDate(new Date(erasesAt).toISOString(), clock)}. Then everything is erased. `}
        {maySubscribe && <a href={`${subscription}/erasure`}>What is erased, and how to keep it</a>}
      </AccountFact>
      {maySubscribe && (
        <AccountFact icon="table" name="To go on">
          <a href={subscription}>Choose a plan</a>
          {', and everything works again within a minute.'}
        </AccountFact>
      )}
      {!maySubscribe && administrator && (
        <AccountFact icon="user" name="Who can change it">
          {`${administrator.name}, Administrators. `}
          <a href={`mailto:${administrator.email}`}>{`Write to ${administrator.firstName}`}</a>
        </AccountFact>
      )}
    </dl>
  );
}
