import { Image, Link, Text, View } from '@react-pdf/renderer';
import { bodySize, entryPlace, indent, leading, pageMargin, pageTop } from './page-measures.ts';
import type { Part, TextPart } from './page-parts.ts';
import { styles } from './page-styles.ts';
import { plain, type Run } from './text-runs.ts';

export function RenderedPart({ part, top }: { part: Part; top: number }) {
  if ('lines' in part) return <PositionedText {...part} top={top} />;
  if ('picture' in part) {
    const format = part.picture[0] === firstByteOfPng ? 'png' : 'jpg';
    return <Image src={{ data: part.picture, format }} style={[styles.picture, at(top, entryPlace.left)]} />;
  }
  return part.cells.map(({ label, left, lines }) => (
    <Text key={label} style={[styles.text, at(top, entryPlace.left + left), { fontSize: bodySize }]}>
      <Text style={styles.label}>{`${label}\n`}</Text>
      <Runs lines={lines} />
    </Text>
  ));
}

const firstByteOfPng = 0x89;

function PositionedText({ lines, left, width, size, marks, quoted, shaded, top }: TextPart & { top: number }) {
  const height = lines.length * size * leading;
  return (
    <>
      {shaded && <View style={[styles.shade, at(top, left), { width, height }]} />}
      {quoted && <View style={[styles.quoteBar, at(top, left - indent / 2), { height }]} />}
      {marks?.map((item) => (
        <Text key={item.left} style={[styles.text, at(top, item.left), { fontSize: size }]}>
          {item.mark}
        </Text>
      ))}
      <Text style={[styles.text, at(top, left), { fontSize: size }]}>
        <Runs lines={lines} />
      </Text>
    </>
  );
}

const at = (top: number, left: number) => ({ top: pageTop + top, left: pageMargin + left });

function Runs({ lines }: { lines: Run[][] }) {
  return mergedRuns(lines).map(({ text, style }, index) => {
    if (style === plain) return text;
    const pieces = [
      style.bold ? styles.bold : {},
      style.italic ? styles.italic : {},
      style.underline || style.link ? styles.underline : {},
      style.pale ? styles.pale : {},
      style.code ? styles.code : {},
    ];
    return style.link ? (
      <Link key={index} src={style.link} style={[...pieces, styles.link]}>
        {text}
      </Link>
    ) : (
      <Text key={index} style={pieces}>
        {text}
      </Text>
    );
  });
}

function mergedRuns(lines: Run[][]): Run[] {
  const runs: Run[] = [];
  for (const [index, line] of lines.entries()) {
    const style = line[0]?.style ?? plain;
    for (const piece of index === 0 ? line : [{ text: '\n', style }, ...line]) {
      const last = runs.at(-1);
      if (last?.style === piece.style) last.text += piece.text;
      else runs.push({ ...piece });
    }
  }
  return runs;
}
