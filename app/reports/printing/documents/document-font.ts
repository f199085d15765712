import { Font } from '@react-pdf/renderer';

export const documentFont = 'Noto Sans';

export type Face = NonNullable<ReturnType<typeof Font.getFont>['data']>;

export const faceOf = ({ bold, italic }: { bold?: boolean; italic?: boolean }): Face =>
  Font.getFont({
    fontFamily: documentFont,
    fontWeight: bold ? 700 : 400,
    fontStyle: italic ? 'italic' : 'normal',
  }).data!;
