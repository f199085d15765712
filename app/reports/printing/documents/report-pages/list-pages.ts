import { type ListColumn, listColumns } from '#app/incidents/list/list-columns.schema.ts';
import { counted } from '#app/ui/format.ts';
import { pale, pathRuns, type Run, run } from '../text-runs.ts';
import { addText, contentWidth, landscape, openFlow, type Paper, portrait, type ReportPages } from './page-flow.ts';
import { addHead, type Fact } from './report-head.ts';
import { addTable, columnGap, type TableColumn, type TableRow } from './table-pages.ts';

/** `rows` have the cells as PostgreSQL writes them. */
export type PrintedList = {
  title: string;
  facts: Fact[];
  notes: string[];
  columns: ListColumn[];
  rows: (string | null)[][];
  hasMore: boolean;
};

export function listPages({ title, facts, notes, columns, rows, hasMore }: PrintedList): ReportPages {
  const count = counted(rows.length, 'incident');
  const found = hasMore ? `More than ${count}. The first ${rows.length.toLocaleString('en-CA')} are printed.` : count;
  const layout = layoutOf(columns);
  const flow = openFlow(layout.paper);
  addHead(flow, { title, facts: [...facts, { label: 'Found', words: found }], notes });
  if (rows.length > 0) addTable(flow, layout.columns, rowsOf(rows, layout));
  addText(flow, [run(endOf(rows.length, hasMore, count), pale)], { above: 8 });
  return { title, paper: layout.paper, pages: flow.pages };
}

function endOf(printed: number, hasMore: boolean, count: string) {
  if (printed === 0) return 'No incidents match.';
  return hasMore ? `The list continues: only its first ${count} are printed.` : `End of the list: ${count}.`;
}

type Layout = {
  paper: Paper;
  columns: TableColumn[];
  /** `at` is the index of the column's cell in a row. */
  cells: { at: number; name: ListColumn }[];
  below: { at: number; name: ListColumn }[];
};

/** Points, plus a share of the remaining width. */
const widths: Record<ListColumn, { width: number; share?: number; goesBelow?: true }> = {
  number: { width: 40 },
  reportedDate: { width: 54 },
  occurredDate: { width: 54 },
  incidentClass: { width: 88, share: 2 },
  severity: { width: 50 },
  createUserName: { width: 58, share: 1 },
  assignedUserName: { width: 58, share: 1 },
  status: { width: 38 },
  location: { width: 80, share: 2 },
  summaryText: { width: 130, share: 3, goesBelow: true },
  persons: { width: 80, share: 1, goesBelow: true },
  companies: { width: 80, share: 1, goesBelow: true },
  vehicles: { width: 60, share: 1, goesBelow: true },
  items: { width: 70, share: 1, goesBelow: true },
  correctiveActions: { width: 80, share: 1, goesBelow: true },
  address: { width: 80, share: 1, goesBelow: true },
  itemStatuses: { width: 60, share: 1, goesBelow: true },
  itemsValue: { width: 50, goesBelow: true },
  closedDate: { width: 54, goesBelow: true },
  closedBy: { width: 58, share: 1, goesBelow: true },
  closeComments: { width: 100, share: 2, goesBelow: true },
  externalId: { width: 70, share: 1, goesBelow: true },
  openTasks: { width: 90, share: 2, goesBelow: true },
  nextDueDate: { width: 54, goesBelow: true },
  reviewState: { width: 58, goesBelow: true },
  checklist: { width: 44, goesBelow: true },
};

/** Tries portrait, then landscape, then landscape with long texts below the other cells. */
function layoutOf(names: ListColumn[]): Layout {
  const all = names.map((name, index) => ({ at: index, name }));
  const paper = hasRoom(all, portrait) ? portrait : landscape;
  const below = hasRoom(all, paper) ? [] : all.filter(({ name }) => widths[name].goesBelow);
  const cells = all.filter((cell) => !below.includes(cell));
  const free = contentWidth(paper) - widthOfAll(cells);
  const shares = cells.reduce((sum, { name }) => sum + (widths[name].share ?? 0), 0);
  const columns = cells.map(({ name }) => {
    const { width, share = 0 } = widths[name];
    return { label: listColumns[name].label, width: width + (shares > 0 ? (free * share) / shares : 0) };
  });
  return { paper, columns, cells, below };
}

const hasRoom = (cells: { name: ListColumn }[], paper: Paper) => widthOfAll(cells) <= contentWidth(paper);

const widthOfAll = (cells: { name: ListColumn }[]) =>
  cells.reduce((sum, { name }) => sum + widths[name].width + columnGap, -columnGap);

function* rowsOf(rows: PrintedList['rows'], { cells, below }: Layout): Iterable<TableRow> {
  for (const row of rows) {
    yield {
      cells: cells.map(({ at, name }) => cellRuns(name, row[at] ?? '')),
      below: below.flatMap(({ at, name }) => {
        const words = row[at];
        return words ? [run(`${listColumns[name].label}: `, pale), run(`${words}   `)] : [];
      }),
    };
  }
}

function cellRuns(name: ListColumn, words: string): Run[] {
  if (name === 'number') return [run(`#${words}`)];
  return name === 'incidentClass' || name === 'location' ? pathRuns(words.split(' / ')) : [run(words)];
}
