import { companiesOf, regularsOf, staffOf, voicesOf } from '../narratives/staffing.ts';
import type { World } from '../narratives/world.ts';
import { accountOf } from '../people.ts';

const account = accountOf('college');

export const college: World = {
  account,
  mailHost: 'westfield.example',
  areaCode: '403',
  isMetric: true,
  near: 'calgary',
  nearShare: 0.9,
  plates: ['Alberta', 'Alberta', 'Alberta', 'British Columbia'],
  voices: voicesOf(account, [
    'callum|officer|I|12|prose list brief|6-20|5',
    'noor|officer|Officer Rahmani|24|timeline list prose quote|18-7|5',
    'bridget|manager|the writer|12|headed prose numbered|8-18|2',
  ]),
  investigators: ['bridget', 'callum'],
  employeeType: 'Staff',
  passerType: 'Student',
  staff: staffOf(
    account,
    '403',
    ['callum M', 'noor F', 'bridget F senior', 'judith F senior'],
    [
      'okeefe|Declan|OKeefe|M|Facilities|Building technician',
      'petra|Petra|Zielinski|F|Facilities|Caretaker',
      'hamid|Hamid|Yousefi|M|Residence life|Residence coordinator',
      'tori|Tori|Lindgren|F|Residence life|Residence adviser',
      'mwangi|Samuel|Mwangi|M|Faculty of science|Laboratory technician',
      'ellis|Rosemary|Ellis|F|Faculty of science|Chemistry instructor',
      'hanna|Hanna|Sokolov|F|Library|Circulation clerk',
      'gord|Gord|Tetreault|M|Athletics|Rink attendant',
      'jada|Jada|Bryant|F|Athletics|Athletic therapist',
      'vikki|Vikki|Arnason|F|Student affairs|Case manager',
      'leung|Bernice|Leung|F|Registrar|Exam coordinator',
      'aziza|Aziza|Karim|F|Counselling|Counsellor',
    ],
  ),
  heads: {
    'Campus safety': 'bridget',
    Facilities: 'okeefe',
    'Residence life': 'hamid',
    'Faculty of science': 'ellis',
    Library: 'hanna',
    Athletics: 'gord',
    'Student affairs': 'vikki',
    Registrar: 'leung',
    Counselling: 'aziza',
  },
  policeAgency: 'Calgary Police Service',
  policeAction: 'Report to police',
  policeHost: 'cps.example',
  policeFilesADay: 1180,
  agencies: {
    'Calgary Police Service': ['Dale|Whitmore|Constable|403-555-0181|cps.example'],
    'Calgary Fire Department': ['Rita|Amundson|Captain, Station 12|403-555-0183|cfd.example'],
    'Alberta Health Services': ['Norman|Pugh|Paramedic supervisor|403-555-0185|ahs.example'],
    'Fish and Wildlife': ['Kara|Dubois|Officer|403-555-0187|wildlife.example'],
    'Insurance adjuster': ['Hal|Bowers|Adjuster|403-555-0189|foothillsmutual.example'],
  },
  companies: companiesOf(account, 'Bridget Lachance', [
    'transit|City Transit|Control room|403-555-0191|transit.example|928 32 Avenue NE|Calgary|Alberta|CA|T2E 6S8',
    'catering|Bow River Catering|Trish Nolan|403-555-0192|bowcatering.example|4215 Bow Trail SW|Calgary|Alberta|CA|T3C 2G2',
    'bottles|Foothills Lab Supply|Order desk|403-555-0193|foothillslab.example|6020 1A Street SW|Calgary|Alberta|CA|T2H 0G3',
  ]),
  regulars: regularsOf([
    'merrow|M|Visitor|Ellis|Merrow|Ell|1978-02-20||180|Grey|Long coat, reads newspapers aloud|Former student, comes in from the bus loop in cold weather',
  ]),
  returning: [],
  guards: ['Officer Reyes', 'Officer Rahmani'],
  bosses: ['campus safety manager Bridget Lachance'],
  addressOf: (path) => ({ ...account.address, street: streets[path.split(' / ')[0]!] ?? account.address.street }),
  closings: [
    'Reviewed at the weekly meeting, closed.',
    'Student affairs has taken it on; nothing left for campus safety.',
    'No new facts.',
    'All named persons have been spoken to.',
    '',
  ],
  graveClosings: [
    'Case conference held, plan in place.',
    'File complete, copy with student affairs.',
    'Police and college agree that nothing further is needed.',
  ],
  outsiders: [
    'Judith|Amundsen|Campus services|Director of campus services|403-555-0111',
    'Vikki|Arnason|Student affairs|Case manager|403-555-0170',
  ],
};

const streets: Record<string, string> = {
  Library: '2210 College Hill Road NW',
  'Science building': '2230 College Hill Road NW',
  'Elbow House residence': '2275 Students Walk NW',
  'Sports centre': '2300 Field Road NW',
  'Student union': '2215 College Hill Road NW',
};
