import { renderToBuffer } from '@react-pdf/renderer';
import { loadFaces } from './document-faces.server.ts';
import {
  chapterOf,
  documentTitle,
  IncidentDocument,
  type IncidentDocumentProps,
  type PrintedIncident,
} from './incident-document.tsx';
import { joinedPdf, pagesOfPart } from './joined-pdf.server.ts';
import { pageCountOf } from './printout-document.tsx';

/** Renders parts of long printouts, because the library keeps all pages of a document in memory. */
export async function renderIncident(props: IncidentDocumentProps): Promise<Buffer> {
  await loadFaces([props.account.name, props.printedBy, props.incidents.map(({ incident }) => incident)]);
  const parts = partsOf(props);
  if (parts.length === 1) return await renderToBuffer(<IncidentDocument {...props} />);
  const pagesInAll = parts.reduce((sum, { pages }) => sum + pages, 0);
  const renders = parts.map(
    ({ incidents }) =>
      (pagesBefore: number) =>
        renderToBuffer(
          <IncidentDocument {...props} incidents={incidents} pagesBefore={pagesBefore} pagesInAll={pagesInAll} />,
        ),
  );
  const { account, printedAt } = props;
  return await joinedPdf(renders, { title: documentTitle(props.incidents), author: account.name, printedAt });
}

type Part = { incidents: PrintedIncident[]; pages: number };

/** A part ends with an incident, after about four hundred pages. */
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
