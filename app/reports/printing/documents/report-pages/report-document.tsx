import { Canvas, Document, Image, Page, View } from '@react-pdf/renderer';
import { formatDateTime } from '#app/ui/format.ts';
import type { ViewerDisplay } from '../../../../auth/viewer-display.ts';
import { edgeTop, logoHeight, logoWidth, pageBottom, pageMargin, pageTop, smallSize } from '../page-measures.ts';
import { ink, styles } from '../page-styles.ts';
import { type Painter, paintLines } from '../paint-text.ts';
import { paperOf } from '../paper-of.ts';
import { linesOf, widthOf } from '../text-lines.ts';
import { bold, pale, plain, printable, type RunStyle, run } from '../text-runs.ts';
import { besideLogo, contentWidth, lineAcross, type Paint, type Paper, type ReportPages } from './page-flow.ts';

export type Printed = {
  account: { name: string; countryCode: string; logo?: Buffer | null };
  printedBy: string;
  printedAt: Date;
  display: ViewerDisplay;
};

type ReportDocumentProps = Printed & {
  report: ReportPages;
  /** Set where these are some of the pages of a longer document. */
  pagesBefore?: number;
  pagesInAll?: number;
};

export function ReportDocument({ report, account, printedAt, pagesBefore = 0, ...printed }: ReportDocumentProps) {
  const { title, paper, pages } = report;
  const { size, offset } = paperOf(account, paper);
  const logo = account.logo && pagesBefore === 0 ? account.logo : null;
  return (
    <Document
      title={printable(title)}
      author={printable(account.name)}
      creator="Incident Xpress"
      language="en-CA"
      creationDate={printedAt}
      pdfVersion="1.7"
    >
      {pages.map((paints, index) => {
        const number = pagesBefore + index + 1;
        const edges = edgesOf({
          paper,
          left: account.name,
          hasLogo: index === 0 && logo !== null,
          right: title,
          footLeft: `Printed on ${formatDateTime(printedAt.toISOString(), printed.display)} by ${printed.printedBy}`,
          footRight: `Page ${number} of ${printed.pagesInAll ?? pages.length}`,
        });
        return (
          <Page key={number} size={size} style={styles.page} wrap={false}>
            <View style={[{ width: paper.width, height: paper.height }, offset]}>
              {index === 0 && logo && <Image src={{ data: logo, format: 'png' }} style={logoStyle(paper)} />}
              <Canvas
                style={canvasStyle(paper)}
                paint={(painter: Painter) => paintAll(painter, [...edges, ...paints])}
              />
            </View>
          </Page>
        );
      })}
    </Document>
  );
}

function paintAll(painter: Painter, paints: Paint[]) {
  for (const paint of paints) paint(painter);
  return null;
}

const canvasStyle = ({ width, height }: Paper) => ({ position: 'absolute', top: 0, left: 0, width, height }) as const;

const logoStyle = (paper: Paper) =>
  ({
    position: 'absolute',
    top: pageTop - logoHeight - 6,
    left: pageMargin + (contentWidth(paper) - logoWidth) / 2,
    width: logoWidth,
    height: logoHeight,
    objectFit: 'contain',
  }) as const;

type Edges = { paper: Paper; left: string; hasLogo: boolean; right: string; footLeft: string; footRight: string };

function edgesOf({ paper, left, hasLogo, right, footLeft, footRight }: Edges): Paint[] {
  const width = contentWidth(paper);
  const half = hasLogo ? besideLogo(paper) : width / 2 - 6;
  const foot = paper.height - pageBottom;
  return [
    (painter) => {
      painter.lineWidth(1);
      lineAcross(painter, { x: pageMargin, top: pageTop - 2.5, width }, ink);
      painter.lineWidth(0.5);
      lineAcross(painter, { x: pageMargin, top: foot, width }, ink);
    },
    atEdge(left, { top: pageTop + edgeTop, width: half, style: bold }),
    atEdge(right, { top: pageTop + edgeTop, width: half, style: pale, rightOf: width }),
    atEdge(footLeft, { top: foot + 6, width: width - 90, style: pale }),
    atEdge(footRight, { top: foot + 6, width: 84, style: plain, rightOf: width }),
  ];
}

/** Cuts the line so that it does not overlap the text at the other side. */
function atEdge(words: string, place: { top: number; width: number; style: RunStyle; rightOf?: number }): Paint {
  const { top, width, style, rightOf } = place;
  const [line = []] = linesOf([run(words, style)], width / smallSize);
  const x = pageMargin + (rightOf === undefined ? 0 : rightOf - widthOf(line) * smallSize);
  return (painter) => paintLines(painter, [line], { x, top, size: smallSize });
}
