import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { ReactNode } from 'react';
import { businessTypes } from '#db/vocabulary/account.ts';
import { getUser } from '../../auth/require-user.server.ts';
import { pricesInWords } from '../../billing/prices-in-words.server.ts';
import { ExampleIncident } from '../../shell/components/example-incident.tsx';
import { Badge } from '../../ui/badge.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { settings } = context.services;
  const { env, marketingUrl } = settings;
  if (env === 'prod' && marketingUrl) throw redirect(marketingUrl);
  const visitor = (await getUser({ request, context })) === null;
  return { visitor, prices: visitor ? await pricesInWords(settings) : null };
}

export default function Landing() {
  const { visitor, prices } = useLoaderData<typeof loader>();
  return (
    <>
      <main id="content">
        <div className="front">
          <div className="front__in">
            <div className="plate">
              <div className="plate__in">
                <h1>
                  <Icon name="book" />
                  Incident Xpress Home
                </h1>
                <p>Incident management service for your business.</p>
                {visitor ? <SignUpOrIn /> : <ToDashboard />}
              </div>
            </div>
            <figure className="front__leaf">
              <ExampleIncident />
              <figcaption>
                An incident as its readers see it: what happened, who was there, who changed what.
              </figcaption>
            </figure>
          </div>
        </div>
        <div className="page">
          <Blocks />
          {visitor && <Facts prices={prices} />}
        </div>
      </main>
      <footer className="foot">
        <div className="foot__in">
          <span>Incident Xpress</span>
          {visitor && <a href="/signup/terms">Terms of Service</a>}
          {visitor && <a href="/signup/privacy">Privacy Policy</a>}
          <a href="/help">Help Center</a>
        </div>
      </footer>
    </>
  );
}

function SignUpOrIn() {
  return (
    <>
      <div className="front__go">
        <LinkButton variant="primary" href="/signup" className="desk-only-button">
          SIGN UP
        </LinkButton>
        <LinkButton href="/login">SIGN IN</LinkButton>
      </div>
      <p className="small quiet">
        30-day free trial with 5 concurrent users. For businesses in Canada and the United States.{' '}
        <span className="phone-only">To sign up, open this page on a computer.</span>
      </p>
    </>
  );
}

function ToDashboard() {
  return (
    <div className="front__go">
      <LinkButton variant="primary" href="/dashboard">
        Dashboard
      </LinkButton>
    </div>
  );
}

function Blocks() {
  return (
    <div className="sheet">
      <Block
        name="Record"
        title="Write it down while it is fresh."
        text="What, when, where and why, with the persons, vehicles, items, pictures and corrective actions. The draft is saved as you type, also on a poor connection, and is there when you come back."
      >
        <span className="chip chip--saved">
          <Icon name="check" />
          Draft saved
        </span>
        <span className="quiet">Last saved 02:31 AM</span>
        <Badge>Persons 2</Badge>
        <Badge>Vehicles 1</Badge>
        <Badge>Attachments 5</Badge>
      </Block>
      <Block
        name="Find"
        title="Find it again, by anything in it."
        text="Search by class, date, person, place, licence plate or any word. Keep a search on the dashboard, compare months in a chart, send the list to Excel or to the printer."
      >
        <span className="chip">
          <b>Class</b> is Security / Theft
        </span>
        <span className="small quiet">AND</span>
        <span className="chip">
          <b>Date occurred</b> in the last 90 days
        </span>
        <span className="quiet">148 incidents</span>
      </Block>
      <Block
        name="Trust"
        title="See who read it and who changed it."
        text="Every change is kept, before and after, side by side. Dates of birth, addresses and phone numbers are hidden until someone with the privilege reveals them. A locked incident is found only by people with the lock privilege."
      >
        <div className="private">
          <dl>
            {['Date of birth', 'Phone', 'Email'].map((label) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>Hidden</dd>
              </div>
            ))}
          </dl>
          <Badge kind="locked">Locked</Badge>
        </div>
      </Block>
    </div>
  );
}

function Block({ name, title, text, children }: { name: string; title: string; text: string; children: ReactNode }) {
  return (
    <section className="band">
      <div className="band__head">
        <h2>{name}</h2>
      </div>
      <div className="band__body front__block">
        <div className="prose">
          <p>
            <b>{title}</b>
          </p>
          <p>{text}</p>
        </div>
        <div className="front__show" aria-hidden="true">
          {children}
        </div>
      </div>
    </section>
  );
}

const facts = [
  ['For', Object.values(businessTypes).join(', ')],
  ['Availability', '99.9%'],
  ['Support', 'An answer within 24 hours, weekdays 9 to 5 Mountain time'],
  ['When a plan ends', 'Your data is kept for 6 months'],
];

function Facts({ prices }: { prices: string | null }) {
  const allFacts = prices ? [['After the trial', prices], ...facts] : facts;
  return (
    <section aria-labelledby="facts">
      <h2 className="over" id="facts">
        Good to know before you sign up
      </h2>
      <dl className="facts sheet">
        {allFacts.map(([name, fact]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
