import { companiesOf, staffOf, voicesOf } from '../narratives/staffing.ts';
import type { World } from '../narratives/world.ts';
import { accountOf } from '../people.ts';

const account = accountOf('logistics');

export const logistics: World = {
  account,
  mailHost: 'harbour.example',
  areaCode: '902',
  isMetric: true,
  near: 'halifax',
  nearShare: 0.85,
  plates: ['Nova Scotia', 'Nova Scotia', 'New Brunswick', 'Quebec'],
  voices: voicesOf(account, [
    'devon|officer|I|24|brief list timeline|17-8|4',
    'renee|manager|I|24|numbered headed prose|7-18|5',
    'devon|officer|I|24|list brief|8-17|1',
  ]),
  investigators: ['renee', 'fergus'],
  employeeType: 'Employee',
  passerType: 'Contractor',
  staff: staffOf(
    account,
    '902',
    ['fergus M senior', 'renee F senior', 'devon M'],
    [
      'murdoch|Murdoch|Beaton|M|Warehouse|Forklift operator',
      'jolene|Jolene|Crouse|F|Warehouse|Order picker',
      'kojo|Kojo|Amankwah|M|Warehouse|Receiver',
      'silas|Silas|Hiltz|M|Drivers|Long-haul driver',
      'marg|Marg|Poirier|F|Drivers|City driver',
      'tomasz|Tomasz|Jarecki|M|Cold store|Cold store lead',
      'wren|Wren|Daigle|F|Customs|Customs clerk',
      'angus|Angus|Rankin|M|Maintenance|Mechanic',
      'leesa|Leesa|Comeau|F|Operations|Shift lead',
    ],
  ),
  heads: {
    Warehouse: 'leesa',
    Drivers: 'leesa',
    'Cold store': 'tomasz',
    Customs: 'wren',
    Maintenance: 'angus',
    Operations: 'leesa',
    Security: 'devon',
    'Health and safety': 'renee',
  },
  policeAgency: 'Halifax Regional Police',
  policeAction: 'Report to police',
  policeHost: 'hrp.example',
  policeFilesADay: 320,
  agencies: {
    'Halifax Regional Police': ['Colleen|Ryan|Constable|902-555-0181|hrp.example'],
    'Border Services Agency': ['Arthur|Kimball|Superintendent|902-555-0183|cbsa.example'],
    'Environment Nova Scotia': ['Joan|Levy|Inspector|902-555-0185|env.example'],
    'Labour safety inspector': ['Brent|Oickle|Safety officer|902-555-0187|labour.example'],
    'Insurance adjuster': ['Natalie|Cormack|Marine adjuster|902-555-0189|citadelmarine.example'],
    'Halifax Fire': ['Sandy|Hume|Captain|902-555-0190|hrfe.example'],
  },
  companies: companiesOf(account, 'Fergus MacNeil', [
    'carrier|Tidewater Carriers|Claims|902-555-0191|tidewater.example|1200 Barrington Street|Halifax|Nova Scotia|CA|B3J 1Y6',
    'fish|Sable Bank Fisheries|Quality desk|902-555-0192|sablebank.example|18 Fishermans Row|Lunenburg|Nova Scotia|CA|B0J 2C0',
    'furniture|Maritime Home Furnishings|Inbound desk|902-555-0193|maritimehome.example|55 Akerley Boulevard|Dartmouth|Nova Scotia|CA|B3B 1M3',
    'wine|Annapolis Wine Merchants|Logistics|902-555-0194|annapoliswine.example|9 Commercial Street|Wolfville|Nova Scotia|CA|B4P 1A1',
  ]),
  regulars: [],
  returning: [],
  guards: ['Devon Boutilier'],
  bosses: ['shift lead Leesa Comeau'],
  addressOf: (path) => {
    if (path.startsWith('Dartmouth'))
      return { ...account.address, street: '240 Windmill Road', cityName: 'Dartmouth', postalCode: 'B3A 1J8' };
    if (path.startsWith('On the road')) return { ...account.address, street: '', postalCode: '', cityName: '' };
    return account.address;
  },
  closings: [
    'Reviewed at toolbox talk.',
    'Read out to all shifts.',
    'Department lead has signed off.',
    'Nothing outstanding.',
    '',
  ],
  graveClosings: [
    'Joint committee has signed off on the actions.',
    'Discussed with the owner, costs agreed.',
    'Follow-up after thirty days, nothing new.',
  ],
  outsiders: [
    'Catherine|MacNeil|Administration|Owner|902-555-0195',
    'Brent|Oickle|Department of Labour|Safety officer|902-555-0187',
  ],
};
