import { Document, Image, Page, Text, View } from '@react-pdf/renderer';
import { type Display, formatDateTime } from '#app/ui/format.ts';
import type { Tag } from './entry-bands.ts';
import { isSomething } from './is-something.ts';
import { PageContent } from './page-content.tsx';
import {
  bandGap,
  blockGap,
  edgeBottom,
  edgeTop,
  gap,
  leafTop,
  logoWidth,
  marginWidth,
  pageHeight,
  pageMargin,
  pageTop,
  pageWidth,
  smallSize,
  titleSize,
} from './page-measures.ts';
import { heightOf, type Section, type TextPart, text } from './page-parts.ts';
import { styles } from './page-styles.ts';
import { pagesOf } from './pages.ts';
import { paperOf } from './paper-of.ts';
import { widthOf } from './text-lines.ts';
import { bold, pale, printable, type RunStyle } from './text-runs.ts';

export type Chapter = {
  title: string;
  badges: Tag[];
  head: TextPart[];
  bands: Section[];
};

export function PrintoutDocument(props: {
  title: string;
  chapters: Chapter[];
  pagesBefore?: number;
  pagesInAll?: number;
  account: { name: string; countryCode: string; logo?: Buffer | null };
  printedBy: string;
  printedAt: Date;
  display: Display;
}) {
  const { title, chapters, account, printedBy, printedAt, display, pagesBefore = 0, pagesInAll } = props;
  const printedLine = `Printed on ${formatDateTime(printedAt.toISOString(), display)} by ${printedBy}`;
  const pages = chapters
    .map(laidOut)
    .flatMap((chapter) => chapter.pages.map((content, index) => ({ ...chapter, content, isFirst: index === 0 })));
  const paper = paperOf(account, { width: 612, height: pageHeight });
  return (
    <Document
      title={title}
      author={printable(account.name)}
      creator="Incident Xpress"
      language="en-CA"
      creationDate={printedAt}
      pdfVersion="1.7"
    >
      {pages.map(({ title, head, headHeight, badges, content, isFirst }, index) => (
        <Page key={index} size={paper.size} style={styles.page} wrap={false}>
          <View style={[styles.paper, paper.offset]}>
            <View style={styles.leaf} />
            <View style={[styles.rule, { top: isFirst ? pageTop + headHeight + bandGap : leafTop }]} />
            {isFirst && account.logo && <Image src={{ data: account.logo, format: 'png' }} style={styles.logo} />}
            {isFirst && <Badges head={head[0]!.part} badges={badges} />}
            <PageContent
              placed={[
                { part: atLeft(account.name, bold, account.logo && isFirst ? besideLogo : undefined), top: edgeTop },
                { part: atRight(title), top: edgeTop },
                { part: atLeft(printedLine, pale), top: edgeBottom },
                { part: atRight(`Page ${pagesBefore + index + 1} of ${pagesInAll ?? pages.length}`), top: edgeBottom },
                ...(isFirst ? head : []),
                ...content,
              ]}
            />
          </View>
        </Page>
      ))}
    </Document>
  );
}

export function pageCountOf(chapter: Chapter): number {
  return laidOut(chapter).pages.length;
}

function laidOut(chapter: Chapter) {
  let headHeight = 0;
  const title = text(chapter.title, { style: bold, size: titleSize, above: blockGap });
  const head = [title, ...chapter.head].map((part) => {
    const top = headHeight + part.above;
    headHeight = top + heightOf(part);
    return { part, top };
  });
  return { ...chapter, head, headHeight, pages: pagesOf(chapter.bands, headHeight) };
}

function Badges({ head, badges }: { head: TextPart; badges: Tag[] }) {
  return (
    <View style={[styles.badges, { left: pageMargin + gap + widthOf(head.lines[0]!) * titleSize }]}>
      {badges.filter(isSomething).map((badge) => (
        <Text key={badge} style={styles.badge}>
          {badge}
        </Text>
      ))}
    </View>
  );
}

/** Cuts the line so that it does not overlap the text at the right. */
function atLeft(words: string, style: RunStyle, width = pageWidth - marginWidth): TextPart {
  const part = text(words, { style, size: smallSize, width });
  return { ...part, lines: part.lines.slice(0, 1) };
}

const besideLogo = (pageWidth - logoWidth) / 2 - gap;

function atRight(words: string): TextPart {
  const part = text(words, { style: pale, size: smallSize });
  return { ...part, left: pageWidth - widthOf(part.lines[0]!) * smallSize };
}
