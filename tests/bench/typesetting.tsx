/** Measures the layout of decision 151 beside the library's own: `node --import tsx tests/bench/typesetting.tsx`, in ten minutes. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Document, Font, Page, renderToBuffer, Text, View } from '@react-pdf/renderer';
import { loadFaces } from '#app/reports/printing/documents/document-faces.server.ts';
import { documentFont } from '#app/reports/printing/documents/document-font.ts';
import { chapterOf } from '#app/reports/printing/documents/incident-document.tsx';
import { columnWidth, entryPlace, gap, pageMargin, smallSize } from '#app/reports/printing/documents/page-measures.ts';
import type { Part } from '#app/reports/printing/documents/page-parts.ts';
import { mergedRuns } from '#app/reports/printing/documents/paint-text.ts';
import type { Chapter } from '#app/reports/printing/documents/printout-document.tsx';
import { renderIncident } from '#app/reports/printing/documents/render-incident.server.tsx';
import type { Run } from '#app/reports/printing/documents/text-runs.ts';
import { anIncident, aPerson, forTheHotel } from '../support/printed-incident.ts';
import { pagesOf } from '../support/printed-words.ts';
import { median } from './statistics.ts';

const personCounts = { product: [2, 60, 250], library: [2, 60], 'library-next': [2, 60, 250] };
const words = ['غرفة', 'فرع', 'نمی‌خواهم', 'น้ำตก'];

/** The options of the printing process. */
const execArgv = ['--import', 'tsx', '--max-old-space-size=512', '--max-semi-space-size=8'];
const env = { NODE_ENV: 'production' } as const;

const [layout, count] = process.argv.slice(2);
if (layout === undefined) {
  for (const [each, counts] of Object.entries(personCounts)) {
    for (const persons of counts) {
      await once(fork(import.meta.filename, [each, String(persons)], { execArgv, env }), 'exit');
    }
  }
} else await measure(layout, Number(count));

async function measure(layout: string, count: number) {
  const comments = 'Seen near the lifts at 22:10 and at 22:40, with a grey bag. Knows nothing of the broken glass.';
  const named = (_: unknown, index: number) =>
    aPerson({ displayName: `Person no. ${index}`, phone: '604-555-0199', comments });
  const summary =
    'He was **refused** service and pushed the desk.\n\n- The telephone fell.\n- A guard came.\n\n'.repeat(4);
  const incident = anIncident({ summary, persons: Array.from({ length: count }, named) });
  const lettersLost = layout === 'product' ? [] : await wordsLost();
  const rounds = count > 2 ? 3 : 10;
  await loadFaces(incident);
  // the lines are joined before the clock starts, so the library's layout is measured without the product's
  const chapter = chapterOf({ incident }, forTheHotel.display);
  const render = () =>
    layout === 'product'
      ? renderIncident({ ...forTheHotel, incidents: [{ incident }] })
      : renderToBuffer(<LaidOutByLibrary chapter={chapter} isNext={layout === 'library-next'} />);
  const milliseconds: number[] = [];
  let file = await render();
  for (let round = 0; round < 2 * rounds; round++) {
    const before = process.cpuUsage();
    file = await render();
    const { user, system } = process.cpuUsage(before);
    if (round >= rounds) milliseconds.push((user + system) / 1_000);
  }
  const facts = [
    `${count} persons, ${layout}: ${median(milliseconds).toFixed(0)} ms of processor time`,
    `${(process.resourceUsage().maxRSS / 1_024).toFixed(0)} MB at most`,
    `${(file.length / 1_024).toFixed(0)} KB`,
    `${pagesOf(file).length} pages`,
    `words with letters missing: ${lettersLost.join(' ') || 'none'}`,
  ];
  console.log(facts.join(', '));
}

/** The words whose letters are not all in the file when the library lays them out. */
async function wordsLost(): Promise<string[]> {
  await loadFaces(words);
  const families = [documentFont, ...Object.keys(Font.getRegisteredFonts()).filter((name) => name.endsWith(' 400'))];
  // the product's wrapper drops the direction that the library passes
  for (const fontFamily of families) Reflect.deleteProperty(Font.getFont({ fontFamily }).data!, 'layout');
  const lost: string[] = [];
  for (const word of words) {
    const file = await renderToBuffer(
      <Document>
        <Page style={{ fontFamily: families }}>
          <Text>{word}</Text>
        </Page>
      </Document>,
    );
    const text = pagesOf(file).join('').normalize('NFKD');
    if (![...word.replace(/\u200c/g, '').normalize('NFKD')].every((letter) => text.includes(letter))) lost.push(word);
  }
  return lost;
}

function LaidOutByLibrary({ chapter: { title, head, bands }, isNext }: { chapter: Chapter; isNext: boolean }) {
  return (
    <Document>
      <Page
        size="LETTER"
        style={{ fontFamily: documentFont, fontSize: 9, padding: pageMargin }}
        experimentalPagination={isNext}
      >
        <Text fixed render={({ pageNumber, totalPages }) => `${title}, page ${pageNumber} of ${totalPages}`} />
        {head.map((part, index) => (
          <PartView key={index} part={part} />
        ))}
        {bands.map(({ name, parts }) => (
          <View key={name} style={{ flexDirection: 'row' }}>
            <Text fixed={isNext} style={{ width: entryPlace.left, fontWeight: 700 }}>
              {name}
            </Text>
            <View style={{ width: entryPlace.width }}>
              {parts.map((part, index) => (
                <PartView key={index} part={part} />
              ))}
            </View>
          </View>
        ))}
      </Page>
    </Document>
  );
}

function PartView({ part }: { part: Part }) {
  if ('picture' in part) return null;
  if ('lines' in part) return <Runs lines={part.lines} />;
  return (
    <View style={{ flexDirection: 'row', gap }} wrap={false}>
      {part.cells.map(({ label, lines }) => (
        <View key={label} style={{ width: columnWidth(1) }}>
          <Text style={{ fontSize: smallSize }}>{label}</Text>
          <Runs lines={lines} />
        </View>
      ))}
    </View>
  );
}

function Runs({ lines }: { lines: Run[][] }) {
  const pieces = lines.flatMap((line, index) => (index === 0 ? line : [{ ...line[0]!, text: ' ' }, ...line]));
  return (
    <Text>
      {mergedRuns(pieces).map(({ text, style }, index) => (
        <Text key={index} style={{ fontWeight: style.bold ? 700 : 400 }}>
          {text}
        </Text>
      ))}
    </Text>
  );
}
