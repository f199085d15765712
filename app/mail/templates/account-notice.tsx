import { Button } from '@react-email/button';
import { render } from '@react-email/render';
import { Text } from '@react-email/text';
import type { AccountNotice } from '#db/vocabulary/notices.ts';
import type { Email } from '../mailer.server.ts';
import { EmailFrame, looks } from './email-frame.tsx';

type NoticeFacts = {
  email: string;
  company: string;
  notice: AccountNotice;
  /** '' where there is none. */
  trialDay: string;
  periodEnd: string;
  last4: string | null;
  plan: string;
  seats: number;
  price: string;
  /** A refused card: its amount, the next try, and the day on which the account is disabled. */
  refusedAmount: string;
  nextTry: string;
  disabledOn: string;
  /** The erasure of an account; '' where there is none. */
  erasesAt: string;
  requestedBy: string;
  withdrawnBy: string;
  link: string;
};

export async function accountNotice(facts: NoticeFacts): Promise<Omit<Email, 'id'>> {
  const email = <AccountNoticeEmail {...facts} />;
  const [html, text] = await Promise.all([render(email), render(email, { plainText: true })]);
  return { to: facts.email, subject: titles[facts.notice], html, text };
}

const titles: Record<AccountNotice, string> = {
  'trial-7-days': 'Your free trial ends in 7 days',
  'trial-1-day': 'Your free trial ends today',
  'trial-ended': 'Your free trial has ended',
  'subscription-started': 'Your subscription has begun',
  'subscription-changed': 'Your subscription was changed',
  'subscription-cancelled': 'Your subscription is cancelled',
  'subscription-resumed': 'Your subscription goes on',
  'renewal-14-days': 'Your yearly subscription renews in 14 days',
  'payment-failed': 'A payment was refused',
  'card-expires': 'Your card is about to expire',
  'seats-full': 'Somebody could not sign in today',
  'account-disabled': 'Your account is disabled',
  cancelled: 'Your subscription has ended',
  'erasure-60-days': 'Your account will be erased in 60 days',
  'erasure-30-days': 'Your account will be erased in 30 days',
  'erasure-7-days': 'Your account will be erased in 7 days',
  'erasure-requested': 'Your account will be erased tonight',
  'erasure-withdrawn': 'Your account is not erased tonight',
};

const nothingIsLost =
  'Nothing is lost: everything can still be read, printed and exported. Nothing can be added until a plan is chosen.';

const texts: Record<AccountNotice, (facts: NoticeFacts) => string> = {
  'trial-7-days': ({ company, trialDay }) =>
    `The free trial of ${company} at Incident Xpress ends on ${trialDay}. Choose a plan to go on without a break.`,
  'trial-1-day': ({ company, trialDay }) =>
    `${trialDay} is the last day of the free trial of ${company} at Incident Xpress. Choose a plan to go on without a break.`,
  'trial-ended': ({ company }) => `The free trial of ${company} at Incident Xpress has ended. ${nothingIsLost}`,
  'subscription-started': ({ company, plan, price, periodEnd }) =>
    `The subscription of ${company} at Incident Xpress has begun${inWords(plan)}. ${nextPrice(price, periodEnd)}`.trim(),
  'subscription-changed': ({ company, plan, price, periodEnd }) =>
    `The subscription of ${company} at Incident Xpress was changed. The plan is now${inWords(plan)}. ${nextPrice(price, periodEnd)}`.trim(),
  'subscription-cancelled': ({ company, periodEnd }) =>
    `The subscription of ${company} at Incident Xpress is cancelled. It stays valid until ${periodEnd || 'the end of the period that is paid'} and is not charged again. Until then it can be resumed.`,
  'subscription-resumed': ({ company, price, periodEnd }) =>
    `The subscription of ${company} at Incident Xpress was cancelled and goes on after all. ${nextPrice(price, periodEnd)}`.trim(),
  'renewal-14-days': ({ company, plan, price, periodEnd }) =>
    `The subscription of ${company} at Incident Xpress${inWords(plan)} renews by itself. ${nextPrice(price, periodEnd)} To change or cancel it, do so before.`,
  'payment-failed': ({ company, last4, refusedAmount, nextTry, disabledOn }) =>
    [
      `${refusedAmount ? `A payment of ${refusedAmount}` : 'A payment'} for ${company} at Incident Xpress was refused by ${cardWords(last4)}.`,
      nextTry ? `The card is tried again on ${nextTry}.` : 'It is not tried again.',
      `If nothing is paid, the account is disabled${disabledOn && ` on ${disabledOn}`}. Save another card, which is charged at once.`,
    ].join(' '),
  'card-expires': ({ company, last4 }) =>
    `${upperFirst(cardWords(last4))}, which pays for ${company} at Incident Xpress, is about to expire. Save another card before the next charge.`,
  'seats-full': ({ company, seats }) =>
    `Somebody could not sign in to ${company} at Incident Xpress today, because ${seats} people were signed in, as many as the plan lets in at the same time. Choose more users in Subscription. You get this once a day at most.`,
  'account-disabled': ({ company }) =>
    `The payments for ${company} at Incident Xpress were refused, so the account is disabled. ${nothingIsLost}`,
  cancelled: ({ company }) =>
    `The subscription of ${company} at Incident Xpress was cancelled and has ended. ${nothingIsLost}`,
  'erasure-60-days': erasureText,
  'erasure-30-days': erasureText,
  'erasure-7-days': erasureText,
  'erasure-requested': ({ company, erasesAt, requestedBy }) =>
    `${requestedBy} has asked to erase the account of ${company} at Incident Xpress. Everything of it is erased on ${erasesAt}, and nobody, we included, can bring it back. Until then any administrator can keep it, or take a last copy.`,
  'erasure-withdrawn': ({ company, erasesAt, withdrawnBy }) =>
    `${withdrawnBy} has withdrawn the erasure of the account of ${company} at Incident Xpress: it is not erased tonight.${erasesAt && ` It is still disabled, and erased on ${erasesAt}. Until then you can take a last copy, or choose a plan and go on with everything in it.`}`,
};

function erasureText({ company, erasesAt }: NoticeFacts) {
  return `The account of ${company} at Incident Xpress has ended. On ${erasesAt} everything of it is erased: incidents, files, users and their sign-ins. Nobody, we included, can bring it back. Only numbers, dates and amounts of invoices are kept, because the law asks for it; backups expire by their own schedule. Until then you can take a last copy, or choose a plan and go on with everything in it.`;
}

function cardWords(last4: string | null) {
  return last4 ? `the card ending in ${last4}` : 'your card';
}

const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const inWords = (plan: string) => (plan ? `: ${plan}` : '');

function nextPrice(price: string, periodEnd: string) {
  if (!price) return '';
  return `It is charged ${price} with tax${periodEnd && ` on ${periodEnd}, and then`} each period.`;
}

function isErasure(notice: AccountNotice) {
  return notice.startsWith('erasure-');
}

function AccountNoticeEmail(facts: NoticeFacts) {
  return (
    <EmailFrame title={titles[facts.notice]}>
      <Text style={looks.text}>{texts[facts.notice](facts)}</Text>
      <Button href={facts.link} style={looks.button}>
        {isErasure(facts.notice) ? 'Take a copy or keep it' : 'Go to Subscription'}
      </Button>
    </EmailFrame>
  );
}
