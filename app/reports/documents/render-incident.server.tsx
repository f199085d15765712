import { createRequire } from 'node:module';
import { Font, renderToBuffer } from '@react-pdf/renderer';
import { documentFont } from './document-font.ts';
import {
  chapterOf,
  documentTitle,
  IncidentDocument,
  type IncidentDocumentProps,
  type PrintedIncident,
} from './incident-document.tsx';
import { pageCountOf } from './report-document.tsx';
import { printable } from './text-runs.ts';

/** Renders long printouts in parts, because the library keeps all pages of a document in memory. */
export async function renderIncident(props: IncidentDocumentProps): Promise<Buffer> {
  await Promise.all(
    faces.map(({ fontWeight, fontStyle }) => Font.load({ fontFamily: documentFont, fontWeight, fontStyle })),
  );
  const parts = partsOf(props);
  if (parts.length === 1) return await renderToBuffer(<IncidentDocument {...props} />);
  const { PDFDocument } = await import('@cantoo/pdf-lib');
  const pagesInAll = parts.reduce((sum, { pages }) => sum + pages, 0);
  const whole = await PDFDocument.create();
  for (const { incidents, pages } of parts) {
    const pagesBefore = whole.getPageCount();
    const part = await renderToBuffer(<IncidentDocument {...props} {...{ incidents, pagesBefore, pagesInAll }} />);
    const read = await PDFDocument.load(part);
    for (const page of await whole.copyPages(
      read,
      Array.from({ length: pages }, (_, at) => at),
    ))
      whole.addPage(page);
  }
  whole.setTitle(documentTitle(props.incidents), { showInWindowTitleBar: true });
  whole.setAuthor(printable(props.account.name));
  whole.setCreator('Incident Xpress');
  whole.setProducer('Incident Xpress');
  whole.setLanguage('en-CA');
  whole.setCreationDate(props.printedAt);
  return Buffer.from(await whole.save({ useObjectStreams: false }));
}

type Part = { incidents: PrintedIncident[]; pages: number };
const pagesOfPart = 400;

/** Divides the incidents so that a part begins a new one after about four hundred pages. */
function partsOf({ incidents, display }: IncidentDocumentProps): Part[] {
  const parts: Part[] = [];
  for (const printed of incidents) {
    const pages = incidents.length === 1 ? 1 : pageCountOf(chapterOf(printed, display));
    const last = parts.at(-1);
    if (!last || last.pages + pages > pagesOfPart) parts.push({ incidents: [printed], pages });
    else {
      last.incidents.push(printed);
      last.pages += pages;
    }
  }
  return parts;
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
