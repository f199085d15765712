import { LinkButton } from '../../ui/button.tsx';
import { Section } from '../../ui/section.tsx';

export function SiteTools({ may }: { may: { restoreDemo: boolean; syncQuickbooks: boolean } }) {
  if (!may.restoreDemo && !may.syncQuickbooks) return null;
  return (
    <Section id="site" name="Site" tight>
      <ul className="plain lines">
        {may.restoreDemo && (
          <li>
            <div>
              <b>Demo accounts</b>
              <p className="small quiet">Everything in them is replaced by what they began with.</p>
            </div>
            <LinkButton to="/profile/restore-demo">Restore demo site</LinkButton>
          </li>
        )}
        {may.syncQuickbooks && (
          <li>
            <div>
              <b>QuickBooks Online</b>
              <p className="small quiet">Opens the sign-in of QuickBooks in a window of its own.</p>
            </div>
            <a className="btn" href="/profile/quickbooks" target="quickbook">
              Sync Quickbook Online
            </a>
          </li>
        )}
      </ul>
    </Section>
  );
}
