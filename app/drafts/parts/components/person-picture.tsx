import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { displayName } from '../../../ui/format.ts';
import { Picture } from '../../../ui/picture.tsx';
import type { DraftFormData } from '../../form/queries/draft-form.server.ts';
import { partButton } from './part-button.ts';

type PersonPictureProps = {
  person: DraftFormData['draft']['body']['persons'][number];
  form: DraftFormData;
  children: ReactNode;
};

/** The picture with what can be done about it; what else is to be said at first stands beside it, where there is room. */
export function PersonPicture({ person, form, children }: PersonPictureProps) {
  const { id, picture } = person;
  return (
    <div className="portrait">
      <Picture of={displayName(person)} src={picture && `${form.page}/pictures/${id}/file?thumbnail`} />
      <div className="row">
        <Button {...partButton('change-picture', id)}>Change picture...</Button>
        {picture && (
          <Button variant="quiet" icon="trash" {...partButton('remove-picture', id)}>
            Remove picture
          </Button>
        )}
        {form.removedPictures.includes(id) && (
          <span className="row small" role="status">
            The picture was removed.
            <Button {...partButton('restore-picture', id)}>Put picture back</Button>
          </span>
        )}
      </div>
      {children}
    </div>
  );
}
