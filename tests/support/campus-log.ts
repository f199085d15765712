import { Random } from '#db/seeds/narratives/random.ts';

/** How a campus police log names its classes, and the paths that a college's list has for them. */
export const campusClasses: Record<string, string> = {
  'LARCENY - BIKE': 'Crime / Theft / Bicycle',
  'LARCENY - LOCKER': 'Crime / Theft / From locker',
  'LARCENY - UNATTENDED PROP.': 'Crime / Theft / Unattended property',
  'VANDALISM - GRAFFITI': 'Crime / Vandalism / Graffiti',
  'Assault - Fight': 'Crime / Assault / Fight',
  Trespass: 'Crime / Trespass',
  'THREAT, IN PERSON': 'Crime / Threat / In person',
  'LIQUOR LAW VIOLATION': 'Conduct / Alcohol',
  'Drug Abuse Violation (Cannabis)': 'Conduct / Cannabis',
  'NOISE COMPLAINT': 'Conduct / Noise in residence',
  'Fire alarm > Cooking': 'Safety / Fire alarm / Cooking',
  'MEDICAL - FAINT': 'Safety / Medical / Faint',
  'Lost key': 'Lost and found / Lost key',
  'MVA - PROPERTY DAMAGE': 'Property / Vehicle damage',
};

export const campusHead = [
  ...['Case #', 'Nature (Classification)', 'Date/Time Reported', 'Date Occurred', 'Time Occurred', 'General Location'],
  ...['Room', 'Disposition', 'Date Closed', 'Est. Loss', 'Synopsis', 'Narrative', 'Reporting Officer'],
  ...['Victim Name', 'Victim Phone', 'Victim DOB', 'Suspect 1 Name', 'Suspect 2 Name'],
];

type Log = { rows: string[][]; csv: Buffer };

/**
 * Returns the log of a campus police as it was kept over years by many hands: ranges, missing times, places in free text,
 * rows written twice, dates of several spellings, quotes that were never closed, bullets and non-breaking blanks. The same
 * seed makes the same rows. `csv` is windows-1252 with a title above its head row; `rows` have the same cells.
 */
export function campusLog({ count = 11_000, seed = 2014 } = {}): Log {
  const random = new Random(seed);
  const rows: string[][] = [];
  for (let number = 1; rows.length < count; number += 1) {
    const row = campusRow(random, number);
    rows.push(row);
    // the same report was typed twice, or has a second victim in a row of its own
    if (random.chance(0.01) && rows.length < count) rows.push([...row]);
    else if (random.chance(0.015) && rows.length < count) rows.push(secondVictim(random, row));
  }
  const lines = rows.map((row) => csvLine(random, row));
  const text = ['Campus Police Daily Crime Log', '', campusHead.join(','), ...lines].join('\r\n');
  return { rows, csv: windows1252(text) };
}

function campusRow(random: Random, number: number): string[] {
  const reported = Date.UTC(2014, 0, 1) + number * 150 * 60_000 + random.int(0, 149) * 60_000;
  const occurred =
    reported - random.weighted([5, 45, 300, 2_900], (minutes) => 1 / minutes) * 60_000 * random.int(1, 3);
  const [date, time] = occurredCells(random, occurred);
  const isClosed = random.chance(0.8);
  return [
    `${new Date(reported).getUTCFullYear() % 100}-${String(number).padStart(5, '0')}`,
    random.chance(0.01) ? 'MISC' : random.pick(Object.keys(campusClasses)),
    `${usDate(reported)} ${clockOf(reported)}`,
    date,
    time,
    random.chance(0.7) ? random.pick(places) : random.pick(freePlaces),
    random.chance(0.3) ? `${random.int(1, 4)}${String(random.int(0, 40)).padStart(2, '0')}` : '',
    isClosed
      ? random.pick(['Closed', 'CLOSED', 'Cleared by arrest', 'Referred to Dean', 'Unfounded'])
      : random.pick(['Open', 'Pending', '']),
    isClosed && random.chance(0.5) ? usDate(reported + random.int(1, 60) * dayMs) : '',
    random.pick([
      '',
      '',
      '',
      'unknown',
      '$0',
      `$${random.int(1, 9)},${random.int(100, 999)}.00`,
      String(random.int(20, 900)),
      `approx. $${random.int(2, 90)}0`,
    ]),
    random.pick(synopses),
    narrativeOf(random),
    random.pick(['Ofc. Núñez', 'Sgt. O’Brien', 'R. Lefèvre', 'Ofc. K. Wu']),
    random.chance(0.6) ? nameOf(random) : random.pick(['', 'Unknown', 'N/A']),
    random.chance(0.3) ? `(555)\u00a0555-0${random.int(100, 199)}` : '',
    random.chance(0.3) ? `${random.int(1, 12)}/${random.int(1, 28)}/${random.int(70, 95)}` : '',
    random.chance(0.15) ? nameOf(random) : '',
    random.chance(0.05) ? nameOf(random) : '',
  ];
}

const dayMs = 24 * 60 * 60_000;
const twoDigits = (number: number) => String(number).padStart(2, '0');
const clockOf = (instant: number) => new Date(instant).toISOString().slice(11, 16);

function usDate(instant: number, separator = '/'): string {
  const date = new Date(instant);
  return [twoDigits(date.getUTCMonth() + 1), twoDigits(date.getUTCDate()), date.getUTCFullYear()].join(separator);
}

/** Returns the cells of day and time, in one of the spellings in which people write them. */
function occurredCells(random: Random, instant: number): [string, string] {
  const [day, clock, before] = [usDate(instant), clockOf(instant), clockOf(instant - 3 * 60 * 60_000)];
  const spellings: [number, () => [string, string]][] = [
    [50, () => [day, clock]],
    [10, () => [day, clock.replace(':', '')]],
    [6, () => [day, `${clock.replace(':', '')} hrs`]],
    [6, () => [`${day} ${clock}`, '']],
    [5, () => [day, '']],
    [4, () => [day, random.pick(['Unknown', 'unk', 'N/A', 'overnight'])]],
    [5, () => [usDate(instant - 3 * 60 * 60_000), `between ${before} and ${clock}`]],
    [4, () => [usDate(instant - 3 * 60 * 60_000), `${before.replace(':', '')}-${clock.replace(':', '')}`]],
    [3, () => [`${usDate(instant - 2 * dayMs)} - ${day}`, '']],
    [3, () => [day, `approx. ${clock}`]],
    [2, () => [usDate(instant, '-'), clock]],
    [2, () => ['Unknown', '']],
    [1, () => [`02/30/${new Date(instant).getUTCFullYear()}`, clock]],
  ];
  return random.weighted(spellings, ([weight]) => weight)[1]();
}

const places = ['Library', 'Gym', 'North campus / Library', 'Student Center', 'Parking Lot P2'];
const freePlaces = [
  ...[
    'Corner of 5th & Main',
    'behind the\u00a0boiler house',
    'Lot 7, near the blue phone',
    'Café “Le Quad”',
    'on the path to the lake',
  ],
];
const synopses = [
  ...[
    'Bike taken from rack – lock cut',
    'Student fell ill',
    'Fight between two males',
    'Smell of marijuana',
    'Noise, several calls',
  ],
  ...['Backpack taken; “only for a minute”', 'Car struck while parked', 'Key\u00a0lost on the way to class'],
];

function narrativeOf(random: Random): string {
  return random.pick([
    'Reporting party stated that the item was left unattended and was gone on return.',
    'Officers responded:\n• area searched\n• no one found\n• report taken',
    'Victim said "give it back", subject left on foot toward Main St.',
    'See attached.\u00a0\u00a0No further information at this time…',
    'R/P reports 12" pipe thrown; ""no injuries"" per EMS.',
    '',
  ]);
}

function nameOf(random: Random): string {
  const first = random.pick(['Ana', 'José', 'Zoë', 'Wei', 'Priya', 'John A.', 'Maëlle']);
  const last = random.pick(['Roy', 'Núñez', 'O’Neil', 'Li', 'Van der Berg', 'Smith', 'Müller']);
  return random.chance(0.7) ? `${last}, ${first}` : `${first} ${last}`;
}

function secondVictim(random: Random, row: string[]): string[] {
  const victim = campusHead.indexOf('Victim Name');
  return row.map((cell, at) => (at === victim ? nameOf(random) : at > victim ? '' : cell));
}

/** Writes a row as programs and people do: now and then a quote is not written twice, or is never closed. */
function csvLine(random: Random, row: string[]): string {
  const broken = random.chance(0.005) ? campusHead.indexOf('Synopsis') : -1;
  return row
    .map((cell, at) => {
      if (at === broken) return `"${cell.replaceAll(',', '')}`;
      if (!/[",\n\r]/.test(cell)) return cell;
      const inside = random.chance(0.9) ? cell.replaceAll('"', '""') : cell.replaceAll('""', '"');
      return `"${inside.replaceAll('\n', '\r\n')}"`;
    })
    .join(',');
}

const special: Record<string, number> = { '…': 0x85, '’': 0x92, '“': 0x93, '”': 0x94, '•': 0x95, '–': 0x96 };

function windows1252(text: string): Buffer {
  const signs = text.replace(/[…’“”•–]/g, (sign) => String.fromCharCode(special[sign]!));
  return Buffer.from(signs, 'latin1');
}
