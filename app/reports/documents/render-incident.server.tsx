import { createRequire } from 'node:module';
import { Font, renderToBuffer } from '@react-pdf/renderer';
import { documentFont } from './document-font.ts';
import { IncidentDocument, type IncidentDocumentProps } from './incident-document.tsx';

export async function renderIncident(props: IncidentDocumentProps): Promise<Buffer> {
  await Promise.all(
    faces.map(({ fontWeight, fontStyle }) => Font.load({ fontFamily: documentFont, fontWeight, fontStyle })),
  );
  return renderToBuffer(<IncidentDocument {...props} />);
}

const file = (name: string) =>
  createRequire(import.meta.url).resolve(`@expo-google-fonts/noto-sans/${name}/NotoSans_${name}.ttf`);

const faces = [
  { src: file('400Regular'), fontWeight: 400, fontStyle: 'normal' },
  { src: file('400Regular_Italic'), fontWeight: 400, fontStyle: 'italic' },
  { src: file('700Bold'), fontWeight: 700, fontStyle: 'normal' },
  { src: file('700Bold_Italic'), fontWeight: 700, fontStyle: 'italic' },
] as const;

Font.register({ family: documentFont, fonts: [...faces] });
// The library falls back to Helvetica, also for line ends; Helvetica is never embedded and covers only Latin letters.
const families = Font.getRegisteredFonts();
families.Helvetica = families[documentFont]!;
Font.registerHyphenationCallback((word) => [word]);
