import { Button } from '@react-email/button';
import { render } from '@react-email/render';
import { Text } from '@react-email/text';
import type { SecurityNotice } from '#db/vocabulary/notices.ts';
import type { Email } from '../mailer.server.ts';
import { EmailFrame, looks } from './email-frame.tsx';

type Notice = { email: string; company: string; notice: SecurityNotice; link: string };

export async function securityNotice(props: Notice): Promise<Omit<Email, 'id'>> {
  const email = <SecurityNoticeEmail {...props} />;
  const [html, text] = await Promise.all([render(email), render(email, { plainText: true })]);
  return { to: props.email, subject: titles[props.notice], html, text };
}

const titles: Record<SecurityNotice, string> = {
  'phone-added': 'A phone was added to your sign-in',
  'phone-changed': 'The phone of your sign-in was changed',
  'app-changed': 'An authenticator app was set up for your sign-in',
  'turned-off': 'Your 2-step verification was turned off',
  'account-off': 'Your company turned off 2-step verification',
  'wrong-codes': 'Five wrong codes were typed at your sign-in',
};

const texts: Record<SecurityNotice, (facts: Pick<Notice, 'email' | 'company'>) => string> = {
  'phone-added': ({ email }) =>
    `A phone was added to the 2-step verification of ${email} at Incident Xpress. Codes by text message go to it.`,
  'phone-changed': ({ email }) =>
    `The phone for the 2-step verification of ${email} at Incident Xpress was changed. Codes by text message go to the new phone, and no longer to the old one.`,
  'app-changed': ({ email }) =>
    `An authenticator app was set up for ${email} at Incident Xpress, with new recovery codes. An app and recovery codes from before no longer work.`,
  'turned-off': ({ email, company }) =>
    `An administrator of ${company} turned off the 2-step verification of ${email} at Incident Xpress. Your password alone signs you in now. Your phone, authenticator app and recovery codes were removed, and you were signed out everywhere.`,
  'account-off': ({ email, company }) =>
    `An administrator turned off 2-step verification for everybody at ${company}. The password alone signs ${email} in to Incident Xpress now.`,
  'wrong-codes': ({ email }) =>
    `Somebody gave the right password of ${email} at Incident Xpress and then typed five wrong codes. They did not get in.`,
};

const advice: Record<SecurityNotice, string> = {
  'phone-added': 'If this was not you, choose a new password and tell your administrator at once.',
  'phone-changed': 'If this was not you, choose a new password and tell your administrator at once.',
  'app-changed': 'If this was not you, choose a new password and tell your administrator at once.',
  'turned-off': 'If you did not ask for this, tell your administrator at once, and choose a new password.',
  'account-off': 'If you think that this is a mistake, tell your administrator.',
  'wrong-codes': 'If this was not you, somebody knows your password: choose a new one at once.',
};

function SecurityNoticeEmail({ notice, link, ...facts }: Notice) {
  return (
    <EmailFrame title={titles[notice]}>
      <Text style={looks.text}>{texts[notice](facts)}</Text>
      <Button href={link} style={looks.button}>
        Sign in
      </Button>
      <Text style={looks.small}>{advice[notice]}</Text>
    </EmailFrame>
  );
}
