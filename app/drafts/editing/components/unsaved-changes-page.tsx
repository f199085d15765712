import { LinkButton } from '../../../ui/button.tsx';
import type { UnsavedChanges } from '../../form/unsaved-changes.ts';

export function UnsavedChangesPage({ why, fields, to, goOn }: UnsavedChanges) {
  return (
    <>
      <div className="alert alert--warn" role="alert">
        <h2>Not everything was saved</h2>
        <p>{why} Copy what you still need from this page.</p>
      </div>
      <div className="sheet">
        <div className="sheet__body">
          <dl className="list">
            {fields.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd className="typed">{value || 'None'}</dd>
              </div>
            ))}
          </dl>
        </div>
        <div className="wizard__foot">
          <LinkButton variant="primary" href={to}>
            {goOn}
          </LinkButton>
        </div>
      </div>
    </>
  );
}
