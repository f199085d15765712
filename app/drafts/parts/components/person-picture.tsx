import { Button } from '../../../ui/button.tsx';
import { displayName } from '../../../ui/format.ts';
import { Picture } from '../../../ui/picture.tsx';
import type { DraftFormData } from '../../form/queries/draft-form.server.ts';
import { partButton } from './part-button.ts';

type PersonPictureProps = {
  person: DraftFormData['draft']['body']['persons'][number];
  form: DraftFormData;
};

export function PersonPicture({ person, form }: PersonPictureProps) {
  const { id, picture } = person;
  return (
    <fieldset className="field c4">
      <legend>Picture</legend>
      <div className="row">
        <Picture of={displayName(person)} src={picture && `${form.page}/pictures/${id}/file?thumbnail`} small />
        <Button {...partButton('change-picture', id, `${form.page}/keep/pictures/${id}`)}>Change picture...</Button>
        {picture && (
          <Button
            variant="quiet"
            icon="trash"
            {...partButton('remove-picture', id, `${form.page}/pictures/${id}/remove`)}
          >
            Remove picture
          </Button>
        )}
        {form.removedPictures.includes(id) && (
          <span className="row small" role="status">
            The picture was removed.
            <Button {...partButton('restore-picture', id, `${form.page}/pictures/${id}/restore`)}>
              Restore picture
            </Button>
          </span>
        )}
      </div>
    </fieldset>
  );
}
