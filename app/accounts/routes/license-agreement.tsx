import type { MetaFunction } from '@remix-run/node';
import type { PageHandle } from '../../ui/pages/page-handle.ts';
import { TermsDialog } from '../components/terms-dialog.tsx';

export const handle: PageHandle = { dialog: true };
export const meta: MetaFunction = () => [{ title: 'Software License Agreement (Terms of Service) · Incident Xpress' }];

export default function LicenseAgreement() {
  return (
    <TermsDialog title="Software License Agreement (Terms of Service)">
      <p>This agreement is between your company and the provider of Incident Xpress.</p>
      <h3>Where it is sold</h3>
      <p>Incident Xpress is sold in the USA and Canada only.</p>
      <h3>Trial and plans</h3>
      <p>
        A free trial lasts 30 days and has 5 concurrent users. Afterwards your company buys a monthly or yearly plan,
        which it can cancel at any time; a cancelled plan works until the end of the period that is paid.
      </p>
      <h3>Support</h3>
      <p>Requests for support are answered within 24 hours on weekdays, 9 to 5 Mountain time.</p>
      <h3>Availability</h3>
      <p>The service is available 99.9% of the time.</p>
      <h3>Your data</h3>
      <p>What your company records is its own. It is retained for 6 months after a trial or plan has expired.</p>
      <h3>Use</h3>
      <ul>
        <li>Each person signs in as themselves and keeps their password to themselves.</li>
        <li>Record only what you may record by law, and read only what your work needs.</li>
        <li>Do not try to reach the data of another company or to disturb the service.</li>
      </ul>
      <h3>Liability</h3>
      <p>
        The provider keeps the service and its backups with care. Whether and when to report an incident to the police,
        an insurer or an authority is up to your company.
      </p>
    </TermsDialog>
  );
}
