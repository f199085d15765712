import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { displayName } from '../../ui/format.ts';
import { Picture } from '../../ui/picture.tsx';
import type { DraftFormData } from '../queries/draft-form.server.ts';

type PersonPictureProps = {
  person: DraftFormData['draft']['body']['persons'][number];
  page: string;
  children: ReactNode;
};

/** The picture with what can be done about it; what else is to be said at first stands beside it, where there is room. */
export function PersonPicture({ person, page, children }: PersonPictureProps) {
  const { id, picture } = person;
  return (
    <div className="portrait">
      <Picture of={displayName(person)} src={picture && `${page}/pictures/${id}/file?thumbnail`} />
      <div className="row">
        <Button name="intent" value={`change-picture ${id}`} formNoValidate>
          Change picture...
        </Button>
        {picture && (
          <Button variant="quiet" icon="trash" name="intent" value={`remove-picture ${id}`} formNoValidate>
            Remove picture
          </Button>
        )}
      </div>
      {children}
    </div>
  );
}
