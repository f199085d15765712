import { LinkButton } from '../../../ui/button.tsx';

export function Logo({ id, maxMb }: { id: string | null; maxMb: number }) {
  return (
    <section aria-labelledby="logo">
      <h3 id="logo" className="label">
        Logo
      </h3>
      {id ? (
        <img className="logo" src={`/logo/${id}`} alt="The company’s logo" />
      ) : (
        <p className="quiet">No logo yet.</p>
      )}
      <p className="hint">Shown in the top bar and on printouts. Upload limit {maxMb} MB.</p>
      <div className="row">
        <LinkButton icon="upload" to="/administration/settings/logo">
          Change picture
        </LinkButton>
        {id && (
          <LinkButton variant="danger-quiet" icon="trash" to="/administration/settings/logo/delete">
            Delete logo
          </LinkButton>
        )}
      </div>
    </section>
  );
}
