import type { MetaFunction } from '@remix-run/node';
import type { PageHandle } from '../../ui/pages/page-handle.ts';
import { TermsDialog } from '../components/terms-dialog.tsx';

export const handle: PageHandle = { dialog: true };
export const meta: MetaFunction = () => [{ title: 'Privacy Policy · Incident Xpress' }];

export default function PrivacyPolicy() {
  return (
    <TermsDialog title="Privacy Policy">
      <p>
        Incident Xpress keeps what your company records about incidents, and the names and contact details of the people
        who use it. Your company decides what is recorded and who may read it.
      </p>
      <h3>What we keep</h3>
      <ul>
        <li>Your name, work address, phone number and email address.</li>
        <li>The incidents that your company records, with the persons, files and changes in them.</li>
        <li>Who signed in, when, and what they changed.</li>
      </ul>
      <h3>What we do with it</h3>
      <ul>
        <li>We use it to provide the service, and for nothing else. We do not sell it and show no advertising.</li>
        <li>Other companies see nothing of it. Our staff look at it only when your company asks for help.</li>
        <li>Services that send emails, text messages and payments for us get what they need for that.</li>
      </ul>
      <h3>How long</h3>
      <p>
        Your data is kept while your company has a plan, and for 6 months after it expires. Then everything is erased,
        files included.
      </p>
      <h3>Cookies</h3>
      <p>We use cookies to keep you signed in and to remember your time zone and theme. None of them follow you.</p>
    </TermsDialog>
  );
}
