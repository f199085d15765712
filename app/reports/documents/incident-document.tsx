import { Document, Font, Image, Link, Page, StyleSheet, Text, View } from '@react-pdf/renderer';
import type { ReactElement } from 'react';
import { addressLine } from '#app/incidents/address-line.ts';
import type {
  CloseRecord,
  CorrectiveActionRecord,
  IncidentRecord,
  ItemRecord,
  LegalEntityRecord,
  PersonRecord,
  VehicleRecord,
} from '#app/incidents/incident-record.ts';
import { withUnit } from '#app/incidents/with-unit.ts';
import {
  type Display as DateDisplay,
  displayName,
  formatBytes,
  formatDate,
  formatDateTime,
  formatMoney,
} from '#app/ui/format.ts';
import { type MarkdownToken, parseMarkdown } from '#app/ui/rich-text/markdown.ts';
import { dateFormat, type MeasurementType } from '#db/vocabulary/account.ts';
import {
  type AttachmentType,
  incidentStatusNames,
  itemStatusNames,
  legalEntityRelations,
  type PersonDescription,
  personDescription,
  personRelations,
  personStatuses,
} from '#db/vocabulary/incident.ts';

export type Display = DateDisplay & { measurementType: MeasurementType };

export type IncidentDocumentProps = {
  incident: IncidentRecord;
  /** JPEGs, by the person's id; never an address, which the library would go and read. */
  pictures?: Map<string, Buffer>;
  account: { name: string };
  printedBy: string;
  printedAt: Date;
  display: Display;
};

/** Needs the faces of `documentFont` registered and loaded: what fits a line is measured with them. */
export function IncidentDocument(props: IncidentDocumentProps) {
  const { incident, pictures, account, printedBy, printedAt, display } = props;
  const title = `Incident #${incident.number}`;
  const printed = `Printed on ${formatDateTime(printedAt.toISOString(), display)} by ${printedBy}`;
  const head = headParts(incident, title, display);
  const headHeight = head.reduce((height, part) => height + part.above + heightOf(part), 0);
  const leaves = leavesOf(bandsOf(incident, display, pictures), headHeight);
  return (
    <Document
      title={title}
      author={printable(account.name)}
      creator="Incident Xpress"
      language="en-CA"
      creationDate={printedAt}
      pdfVersion="1.7"
    >
      {leaves.map((leaf, index) => (
        <Page key={index} size="LETTER" style={styles.page} wrap={false}>
          <View style={styles.paper}>
            <View style={styles.leaf} />
            <View style={[styles.rule, { top: index === 0 ? pageTop + headHeight + bandGap : leafTop }]} />
            <Drawn part={atLeft(account.name, bold)} top={edgeTop} />
            <Drawn part={atRight(title)} top={edgeTop} />
            <Drawn part={atLeft(printed, pale)} top={edgeBottom} />
            <Drawn part={atRight(`Page ${index + 1} of ${leaves.length}`)} top={edgeBottom} />
            {index === 0 && (
              <Head parts={head} badges={[incidentStatusNames[incident.status], incident.locked && 'Locked']} />
            )}
            {leaf}
          </View>
        </Page>
      ))}
    </Document>
  );
}

export const documentFont = 'Noto Sans';

function headParts(incident: IncidentRecord, title: string, display: Display): TextPart[] {
  const { createUserName, creationDate, lastUpdateDate, locked, classPath } = incident;
  const order = display.dateFormat === dateFormat.dayFirst ? 'day/month/year' : 'month/day/year';
  const entered = `Entered by ${createUserName} on ${formatDateTime(creationDate, display)}.`;
  const modified = `Last modified ${formatDateTime(lastUpdateDate, display)}.`;
  const reading = `Dates are written ${order}; times are those of ${display.timeZone}.`;
  const note = 'Locked: only people with the lock privilege can find or open it.';
  return [
    text(title, { style: bold, size: titleSize, above: blockGap }),
    ...(classPath.length > 0 ? [textPart(pathRuns(classPath), { size: classSize })] : []),
    text(`${entered} ${modified}`, { style: pale, size: smallSize, above: 2 }),
    text(reading, { style: pale, size: smallSize }),
    ...(locked ? [text(note, { style: bold, above: 2 })] : []),
  ];
}

function Head({ parts, badges }: { parts: TextPart[]; badges: Tag[] }) {
  let top = 0;
  const drawn = parts.map((part, index) => {
    top += part.above + heightOf(part);
    return <Drawn key={index} part={part} top={top - heightOf(part)} />;
  });
  return (
    <>
      {drawn}
      <View style={[styles.badges, { left: pageMargin + gap + widthOf(parts[0]!.lines[0]!) * titleSize }]}>
        {badges.filter(isSomething).map((badge) => (
          <Text key={badge} style={styles.badge}>
            {badge}
          </Text>
        ))}
      </View>
    </>
  );
}

function bandsOf(incident: IncidentRecord, display: Display, pictures?: Map<string, Buffer>): Band[] {
  const { persons, legalEntities, vehicles, items, correctiveActions, close } = incident;
  const personEntries = persons.map((person) => ({
    ...personEntry(person, display),
    picture: pictures?.get(person.id),
  }));
  return [
    { name: 'When What\nWhere Why', parts: fieldParts(circumstances(incident, display)) },
    bandOf('Persons', personEntries),
    bandOf('Legal entities', legalEntities.map(legalEntityEntry)),
    bandOf('Vehicles', vehicles.map(vehicleEntry)),
    bandOf('Items', items.map(itemEntry)),
    bandOf('Attachments', attachmentEntries(incident, display)),
    bandOf('Corrective actions', correctiveActions.map(correctiveActionEntry)),
    { name: 'Close details', parts: close ? fieldParts(closeFields(close, display)) : [quiet('Not closed')] },
  ];
}

function circumstances(incident: IncidentRecord, display: Display): Field[] {
  const { reportedDate, occurredDate, occurredDateUncertain, severity, severityRank, location } = incident;
  const uncertain = occurredDate && occurredDateUncertain && `${formatDate(occurredDate, display)}, uncertain`;
  return [
    said('Date reported', reportedDate && formatDateTime(reportedDate, display)),
    said('Date occurred', uncertain || (occurredDate && formatDateTime(occurredDate, display))),
    severity ? { label: 'Severity', runs: [run(severity, severityRank === 4 ? bold : plain)] } : said('Severity', null),
    said('Incident Investigator', incident.assignedUserName ?? 'Not assigned'),
    said('Entered by', incident.createUserName),
    said('Root cause', incident.primaryCause),
    pathField('What', incident.classPath, 3),
    pathField('Location', location.locationPath, 1),
    said('Address', addressLine(location), 2),
    richField('Cause comments', incident.causeComments),
    richField('Summary', incident.summary),
  ];
}

function personEntry(person: PersonRecord, display: Display): Entry {
  const born = person.dateOfBirth && formatDate(person.dateOfBirth, display);
  const privateField = (label: string, text: string | null, span?: Span): Field =>
    person.masked ? { label, span, runs: [run('Hidden', hidden)] } : said(label, text, span);
  const description = (Object.keys(personDescription) as PersonDescription[]).map((name) =>
    field(personDescription[name], withUnit(name, person[name], display.measurementType), name === 'charOther' ? 3 : 1),
  );
  return {
    title: person.displayName,
    tags: [...marked(person, personRelations), ...marked(person, personStatuses), person.isEmployee && 'Employee'],
    fields: [
      field('Alias', person.alias),
      field('Person type', person.personType),
      field('Department', person.department),
      field('Position', person.position),
      privateField('Date of birth', born),
      privateField('Gender', person.genderType),
      privateField('Phone', person.phone),
      privateField('Mobile phone', person.mobilePhone),
      privateField('Email', person.email, 2),
      person.isEmployee ? null : privateField('Address', addressLine(person), 3),
      ...description,
      field('Comments', person.comments, 3),
    ],
  };
}

function legalEntityEntry(entity: LegalEntityRecord): Entry {
  return {
    title: entity.name,
    tags: [entity.owner && 'Owner', ...marked(entity, legalEntityRelations)],
    fields: [
      field('Contact', entity.contact),
      field('Phone', entity.phone),
      field('Mobile phone', entity.mobilePhone),
      field('Email', entity.email, 2),
      field('Address', addressLine(entity), 3),
      field('Comments', entity.comments, 3),
    ],
  };
}

function vehicleEntry(vehicle: VehicleRecord, index: number): Entry {
  return {
    title: vehicle.licensePlate || `Vehicle ${index + 1}`,
    tags: [vehicle.involvement],
    fields: [
      field('Owner', vehicle.ownerName),
      field('State or province', vehicle.stateProvince),
      field('Maker', vehicle.maker),
      field('Model', vehicle.model),
      field('Colour', vehicle.color),
      field('VIN', vehicle.vin),
      field('Comments', vehicle.comments, 3),
    ],
  };
}

function itemEntry(item: ItemRecord, index: number): Entry {
  return {
    title: item.name || `Item ${index + 1}`,
    tags: [item.status && itemStatusNames[item.status]],
    fields: [
      field('Owner', item.ownerName),
      field('Value', item.valueCents === null ? null : formatMoney(item.valueCents)),
      field('Brand', item.brand),
      field('Model', item.model),
      field('Colour', item.color),
      field('Serial number', item.serialNumber),
      field('Company', item.company),
      field('Comments', item.comments, 3),
    ],
  };
}

function attachmentEntries({ attachments, vehicles, items }: IncidentRecord, display: Display): Entry[] {
  const owners = new Map([
    ...vehicles.map((vehicle, index) => [vehicle.id, vehicleEntry(vehicle, index).title] as const),
    ...items.map((item, index) => [item.id, itemEntry(item, index).title] as const),
  ]);
  return attachments.map((attachment) => ({
    title: attachment.name || attachment.fileName,
    tags: [],
    fields: [
      field('File', attachment.fileName),
      field('Type', `${attachmentNames[attachment.attachmentType]}, ${formatBytes(attachment.sizeBytes)}`),
      field('Added', formatDateTime(attachment.creationDate, display)),
      field('Vehicle', owners.get(attachment.vehicleId ?? '')),
      field('Item', owners.get(attachment.itemId ?? '')),
      field('Comments', attachment.comments, 3),
    ],
  }));
}

const attachmentNames: Record<AttachmentType, string> = {
  IMAGE: 'Image',
  AUDIO: 'Audio',
  MOVIE: 'Video',
  PDF: 'PDF',
  DOC: 'Word document',
  XLS: 'Spreadsheet',
  TXT: 'Text',
  ETC: 'File',
};

function correctiveActionEntry(action: CorrectiveActionRecord, index: number): Entry {
  const internal = action.referredType === 'INTERNAL';
  return {
    title: action.displayType || `Corrective action ${index + 1}`,
    tags: action.referred ? ['Referred', action.referredType && (internal ? 'Internal' : 'External')] : [],
    fields: [
      field(internal ? 'Department' : 'Agency', action.referredTo),
      field('Contact', action.contactName),
      field('Alias', action.contactAlias),
      field('Position', action.contactPosition),
      field('Phone', action.contactPhone),
      field('Mobile phone', action.contactMobilePhone),
      field('Email', action.contactEmail, 2),
      field('Involved persons', action.involvedPersons.join(', '), 3),
      action.details ? richField('Details', action.details) : null,
    ],
  };
}

function closeFields(close: CloseRecord, display: Display): Field[] {
  return [
    field('Closed by', close.closedBy === 'USER' ? close.userName : displayName(close)),
    field('Date closed', formatDateTime(close.closedAt, display)),
    field('Alias', close.alias),
    field('Department', close.department),
    field('Position', close.position),
    field('Phone', close.phone),
    field('Mobile phone', close.mobilePhone),
    field('Email', close.email, 2),
    field('Comments', close.comments, 3),
  ];
}

type Tag = string | false | null;
type Entry = { title: string; tags: Tag[]; picture?: Buffer; fields: Field[] };

function bandOf(name: string, entries: Entry[]): Band {
  const parts = entries.flatMap(entryParts);
  return { name: `${name}\u00A0(${entries.length})`, parts: parts.length > 0 ? parts : [quiet('None')] };
}

function entryParts({ title, tags, picture, fields }: Entry): Part[] {
  const said = tags.filter(isSomething).join(', ');
  const runs = [run(title, bold), run(said && ` (${said})`, pale)];
  return [
    textPart(runs, { ...entryPlace, above: 2 * blockGap, keep: true }),
    ...(picture ? [{ picture, above: blockGap }] : []),
    ...fieldParts(fields),
  ];
}

type Span = 1 | 2 | 3;
type ShortField = { label: string; runs: Run[]; span?: Span };
type LongField = { label: string; parts: TextPart[] };
type Field = ShortField | LongField | null;

function field(label: string, value: string | null | undefined, span?: Span): Field {
  const words = value?.trim();
  if (!words) return null;
  return words.length > shortText ? longField(label, [run(words)]) : { label, span, runs: [run(words)] };
}

function said(label: string, value: string | null, span?: Span): Field {
  return field(label, value, span) ?? { label, span, runs: [run('None', pale)] };
}

function pathField(label: string, parts: string[], span: Span): Field {
  if (parts.length === 0) return said(label, null, span);
  const runs = pathRuns(parts);
  return parts.join().length > shortText ? longField(label, runs) : { label, span, runs };
}

function richField(label: string, source: string): Field {
  const parts = richParts(nest(parseMarkdown(source)), entryPlace);
  return parts.length > 0 ? { label, parts } : said(label, null);
}

const longField = (label: string, runs: Run[]): LongField => ({ label, parts: [textPart(runs, entryPlace)] });

const quiet = (words: string) => text(words, { ...entryPlace, style: pale });

function pathRuns(parts: string[]): Run[] {
  const parents = parts.slice(0, -1).map((part) => `${part} / `);
  return [run(parents.join(''), pale), run(parts.at(-1) ?? '')];
}

function marked<K extends string>(record: { [key in NoInfer<K>]: boolean }, names: Record<K, string>): string[] {
  return (Object.keys(names) as K[]).filter((key) => record[key]).map((key) => names[key]);
}

/** Short fields stand side by side in three columns; a long one has its label kept above its first lines. */
function fieldParts(fields: Field[]): Part[] {
  const parts: Part[] = [];
  let room = 0;
  for (const field of fields.filter(isSomething)) {
    if ('parts' in field) {
      const label = text(field.label, { ...entryPlace, style: pale, size: smallSize, above: blockGap, keep: true });
      parts.push(label, ...field.parts);
      room = 0;
      continue;
    }
    const { label, runs, span = 1 } = field;
    if (span > room) {
      parts.push({ cells: [], above: blockGap });
      room = 3;
    }
    const left = (3 - room) * (columnWidth(1) + gap);
    (parts.at(-1) as Row).cells.push({ label, left, lines: linesOf(runs, columnWidth(span) / bodySize) });
    room -= span;
  }
  return parts;
}

type Nest = { token: MarkdownToken; inside: Nest[] };

function nest(tokens: MarkdownToken[]): Nest[] {
  const open: Nest[][] = [[]];
  for (const token of tokens) {
    if (token.nesting < 0) {
      open.pop();
      continue;
    }
    const node = { token, inside: [] };
    open.at(-1)!.push(node);
    if (token.nesting > 0) open.push(node.inside);
  }
  return open[0]!;
}

function richParts(nodes: Nest[], place: Place): TextPart[] {
  return nodes.flatMap((node, index) => blockParts(node, index === 0 ? place : { ...place, above: blockGap }));
}

function blockParts({ token, inside }: Nest, place: Place): TextPart[] {
  switch (token.type) {
    case 'heading_open':
      return [textPart(runsOf(inside, bold), { ...place, size: headingSizes[token.tag], keep: true })];
    case 'blockquote_open':
      return richParts(inside, { ...indented(place), quoted: true });
    case 'bullet_list_open':
      return inside.flatMap((item, index) => itemParts(item, '•', index, place));
    case 'ordered_list_open': {
      const start = Number(token.attrGet('start') ?? 1);
      return inside.flatMap((item, index) => itemParts(item, `${start + index}.`, index, place));
    }
    case 'fence':
      return [textPart([run(keepSpaces(token.content.trimEnd()))], { ...place, shaded: true })];
    default:
      return [textPart(runsOf(inside, plain), place)];
  }
}

function itemParts({ inside }: Nest, mark: string, index: number, place: Place): TextPart[] {
  const tight = inside.some(({ token }) => token.hidden);
  const [first = textPart([], indented(place)), ...others] = richParts(inside, indented(place));
  const above = tight && index > 0 ? 0 : index === 0 ? first.above : blockGap;
  const marks = [...(first.marks ?? []), { mark, left: place.left ?? 0 }];
  return [{ ...first, above, marks }, ...(tight ? others.map((part) => ({ ...part, above: 0 })) : others)];
}

function indented(place: Place): Place {
  return { ...place, left: (place.left ?? 0) + indent, width: (place.width ?? pageWidth) - indent };
}

/** Goes through the flat tokens, because bold and italic can be nested thousands deep. */
function runsOf(inside: Nest[], base: RunStyle): Run[] {
  const open = [base];
  return inside
    .flatMap(({ token }) => token.children ?? [])
    .flatMap((token) => {
      const style = open.at(-1)!;
      if (token.nesting > 0) open.push({ ...style, ...openedBy(token) });
      if (token.nesting > 0) return [];
      if (token.nesting < 0) open.pop();
      if (token.type === 'link_close' && token.info !== 'auto') return run(` (${style.link})`, open.at(-1));
      if (token.type === 'softbreak' || token.type === 'hardbreak') return run('\n', style);
      return run(token.content, token.type === 'code_inline' ? { ...style, code: true } : style);
    });
}

function openedBy(token: MarkdownToken): RunStyle {
  if (token.type === 'link_open') return { link: String(token.attrGet('href')) };
  return { strong_open: bold, em_open: { italic: true }, u_open: { underline: true } }[token.type] ?? plain;
}

const keepSpaces = (code: string) => code.replaceAll('\t', '    ').replace(/^ | (?= )/gm, '\u00A0');

/** Lengths are in points, from the left edge of the leaf; what is `above` a part falls away at the top of a page. */
type TextPart = {
  lines: Run[][];
  left: number;
  width: number;
  size: number;
  above: number;
  /** Not parted from the beginning of what follows. */
  keep?: boolean;
  marks?: { mark: string; left: number }[];
  quoted?: boolean;
  shaded?: boolean;
};
type Row = { cells: { label: string; left: number; lines: Run[][] }[]; above: number };
type Picture = { picture: Buffer; above: number };
type Part = TextPart | Row | Picture;
type Place = Partial<Omit<TextPart, 'lines'>>;
type Band = { name: string; parts: Part[] };

function text(words: string, { style, ...place }: Place & { style?: RunStyle }): TextPart {
  return textPart([run(words, style)], place);
}

function textPart(runs: Run[], place: Place): TextPart {
  const { width = pageWidth, size = bodySize } = place;
  return { left: 0, above: 0, ...place, width, size, lines: linesOf(runs, width / size) };
}

/** One line, clear of what stands at the right. */
function atLeft(words: string, style: RunStyle): TextPart {
  const part = text(words, { style, size: smallSize, width: pageWidth - marginWidth });
  return { ...part, lines: part.lines.slice(0, 1) };
}

function atRight(words: string): TextPart {
  const part = text(words, { style: pale, size: smallSize });
  return { ...part, left: pageWidth - widthOf(part.lines[0]!) * smallSize };
}

/**
 * The pages, filled from top to bottom in one pass, which every height being known allows. The library's own paging
 * takes time with the square of the pages, and its faster successor leaves out what it measures inexactly.
 */
function leavesOf(bands: Band[], headHeight: number): ReactElement[][] {
  const leaves: ReactElement[][] = [[]];
  let top = headHeight;
  const draw = (part: Part) => leaves.at(-1)!.push(<Drawn key={leaves.at(-1)!.length} part={part} top={top} />);
  const drawLine = () =>
    leaves.at(-1)!.push(<View key={leaves.at(-1)!.length} style={[styles.line, { top: pageTop + top }]} />);
  const turn = () => {
    leaves.push([]);
    top = 0;
  };
  for (const { name, parts } of bands) {
    const margin = text(name, { style: bold, width: nameWidth });
    if (top + bandGap + bandPadding + Math.max(least(parts, 0), heightOf(margin)) > leafHeight) turn();
    else {
      top += bandGap;
      drawLine();
    }
    let marginEnd = 0;
    const drawMargin = () => {
      top += bandPadding;
      draw(margin);
      marginEnd = top + heightOf(margin);
    };
    drawMargin();
    let above = 0;
    for (const index of parts.keys()) {
      for (let part: Part | undefined = parts[index]; part; ) {
        const needed = part === parts[index] ? least(parts, index) : least([part], 0);
        if (top + above + needed > leafHeight) {
          turn();
          drawMargin();
          above = 0;
        }
        top += above;
        const [piece, remainder] = split(part, leafHeight - top);
        draw(piece);
        top += heightOf(piece);
        part = remainder;
        above = 0;
      }
      above = parts[index + 1]?.above ?? 0;
    }
    top = Math.max(top, marginEnd);
  }
  top += bandGap;
  drawLine();
  return leaves;
}

/** The height without which a part does not begin on a page: no label or title alone, no single line. */
function least(parts: Part[], index: number, kept = 2): number {
  const part = parts[index]!;
  if (!('lines' in part)) return heightOf(part);
  const next = parts[index + 1];
  const following = part.keep && next && kept > 0 ? next.above + least(parts, index + 1, kept - 1) : 0;
  const lines = part.keep || part.lines.length <= 3 ? Math.min(part.lines.length, longestTitle) : 2;
  return lines * part.size * leading + following;
}

function split(part: Part, room: number): [Part, Part?] {
  if (!('lines' in part)) return [part];
  const fitting = Math.floor(room / (part.size * leading));
  if (fitting >= part.lines.length) return [part];
  const lines = Math.max(1, Math.min(fitting, part.lines.length - 2));
  return [
    { ...part, lines: part.lines.slice(0, lines) },
    { ...part, lines: part.lines.slice(lines), marks: [] },
  ];
}

function heightOf(part: Part): number {
  if ('lines' in part) return part.lines.length * part.size * leading;
  if ('picture' in part) return pictureSize;
  const lines = Math.max(...part.cells.map((cell) => cell.lines.length));
  return smallSize * leading + lines * bodySize * leading;
}

function Drawn({ part, top }: { part: Part; top: number }) {
  if ('lines' in part) return <DrawnText {...part} top={top} />;
  if ('picture' in part) {
    return <Image src={{ data: part.picture, format: 'jpg' }} style={[styles.picture, at(top, entryPlace.left)]} />;
  }
  return part.cells.map(({ label, left, lines }) => (
    <Text key={label} style={[styles.text, at(top, entryPlace.left + left), { fontSize: bodySize }]}>
      <Text style={styles.label}>{`${label}\n`}</Text>
      <Runs lines={lines} />
    </Text>
  ));
}

function DrawnText({ lines, left, width, size, marks, quoted, shaded, top }: TextPart & { top: number }) {
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
  return joined(lines).map(({ text, style }, index) => {
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

function joined(lines: Run[][]): Run[] {
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

type RunStyle = {
  bold?: boolean;
  italic?: boolean;
  underline?: boolean;
  code?: boolean;
  pale?: boolean;
  link?: string;
};
type Run = { text: string; style: RunStyle };

const plain: RunStyle = {};
const bold: RunStyle = { bold: true };
const pale: RunStyle = { pale: true };
const hidden: RunStyle = { pale: true, italic: true };

const run = (words: string, style = plain): Run => ({ text: printable(words), style });

/** Without control and formatting characters; what the font cannot show becomes U+FFFD instead of a wrong letter. */
function printable(words: string): string {
  if (/^[ -~]*$/.test(words)) return words;
  return words
    .normalize('NFC')
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/\t/g, ' ')
    .replace(/(?!\n)[\p{Cc}\p{Cf}\p{Variation_Selector}]/gu, '')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/[^\n -~]/gu, (character) =>
      faceOf(plain).hasGlyphForCodePoint(character.codePointAt(0)!) ? character : '\uFFFD',
    );
}

/**
 * Lines that fit into the room, given in ems. Left to itself the library lets a long word run over the margin, squeezes
 * lines, and puts hyphens where nobody wrote one.
 */
function linesOf(runs: Run[], room: number): Run[][] {
  const lines: Run[][] = [[]];
  let used = 0;
  let space: Run[] = [];
  let word: Run[] = [];
  const turn = () => {
    lines.push([]);
    used = 0;
    space = [];
  };
  const place = () => {
    const width = widthOf(word);
    if (used > 0 && used + widthOf(space) + width > room) turn();
    for (const piece of width > room ? word.flatMap(charactersOf) : [...space, ...word]) {
      const pieceWidth = widthOf([piece]);
      if (used > 0 && used + pieceWidth > room) turn();
      lines.at(-1)!.push(piece);
      used += pieceWidth;
    }
    space = [];
    word = [];
  };
  for (const { text, style } of runs) {
    for (const piece of text.match(/\n| +|[^ \n]+/g) ?? []) {
      if (piece === '\n' || piece[0] === ' ') place();
      if (piece === '\n') turn();
      else if (piece[0] === ' ') space = [{ text: ' ', style }];
      else word.push({ text: piece, style });
    }
  }
  place();
  return lines;
}

const charactersOf = ({ text, style }: Run): Run[] => [...text].map((character) => ({ text: character, style }));

type Face = NonNullable<ReturnType<typeof Font.getFont>['data']>;

const faceOf = ({ bold, italic }: RunStyle): Face =>
  Font.getFont({
    fontFamily: documentFont,
    fontWeight: bold ? 700 : 400,
    fontStyle: italic ? 'italic' : 'normal',
  }).data!;

const widths = new WeakMap<Face, Map<string, number>>();

/** In ems. */
function widthOf(runs: Run[]): number {
  let sum = 0;
  for (const { text, style } of runs) {
    const face = faceOf(style);
    const known = widths.get(face) ?? new Map<string, number>();
    widths.set(face, known);
    for (const character of text) {
      const width =
        known.get(character) ?? face.glyphForCodePoint(character.codePointAt(0)!).advanceWidth / face.unitsPerEm;
      known.set(character, width);
      sum += width;
    }
  }
  return sum;
}

function isSomething<T>(value: T | null | false | undefined | ''): value is T {
  return Boolean(value);
}

const shortText = 300;
const longestTitle = 8;

const titleSize = 20;
const classSize = 12;
const bodySize = 9;
const smallSize = 7.5;
const headingSizes: Record<string, number> = { h3: 11.5, h4: 10, h5: bodySize };
const leading = 1.35;
const pictureSize = 72;

const pageHeight = 792;
const pageMargin = 45;
const pageTop = 48;
const leafTop = pageTop - 2.5;
const pageBottom = 44;
const pageWidth = 612 - 2 * pageMargin;
const leafHeight = pageHeight - pageTop - pageBottom - 3;
const edgeTop = -18;
const edgeBottom = leafHeight + 9;

const gap = 12;
const blockGap = 5;
const bandGap = 6;
const bandPadding = 7;
const indent = 16;
const marginWidth = 96;
const nameWidth = marginWidth - gap;
const entryPlace = { left: marginWidth + gap, width: pageWidth - marginWidth - gap };
const columnWidth = (span: Span) => ((entryPlace.width + gap) / 3) * span - gap;

const ink = '#000000';
const paleInk = '#444444';

const styles = StyleSheet.create({
  page: { fontFamily: documentFont, color: ink },
  paper: { height: pageHeight },
  leaf: {
    position: 'absolute',
    top: leafTop,
    bottom: pageBottom,
    left: pageMargin,
    width: pageWidth,
    borderTopWidth: 1,
    borderBottomWidth: 0.5,
  },
  rule: {
    position: 'absolute',
    bottom: pageBottom,
    left: pageMargin + marginWidth - 3,
    width: 3,
    borderLeftWidth: 0.5,
    borderRightWidth: 0.5,
  },
  line: { position: 'absolute', left: pageMargin, width: pageWidth, borderTopWidth: 0.5 },
  badges: { position: 'absolute', top: pageTop + 12, flexDirection: 'row', gap: blockGap },
  badge: { borderWidth: 0.5, borderRadius: 1.5, paddingHorizontal: 4, fontSize: smallSize, lineHeight: leading },
  text: { position: 'absolute', lineHeight: leading },
  picture: { position: 'absolute', width: pictureSize, height: pictureSize },
  label: { fontSize: smallSize, lineHeight: leading, color: paleInk },
  shade: { position: 'absolute', backgroundColor: '#eeeeee' },
  quoteBar: { position: 'absolute', width: 1.5, backgroundColor: paleInk },
  bold: { fontWeight: 700 },
  italic: { fontStyle: 'italic' },
  underline: { textDecoration: 'underline' },
  pale: { color: paleInk },
  code: { backgroundColor: '#eeeeee' },
  link: { color: ink },
});
