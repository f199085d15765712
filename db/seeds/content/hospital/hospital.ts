import { companiesOf, regularsOf, staffOf, voicesOf } from '../narratives/staffing.ts';
import type { World } from '../narratives/world.ts';
import { accountOf } from '../people.ts';

const account = accountOf('hospital');

export const hospital: World = {
  account,
  mailHost: 'stbrigid.example',
  areaCode: '716',
  isMetric: false,
  near: 'buffalo',
  nearShare: 0.95,
  plates: ['New York', 'New York', 'New York', 'Pennsylvania'],
  voices: voicesOf(account, [
    'anselm|manager|the writer|12|headed prose numbered|7-19|3',
    'keisha|officer|Officer Barlow|12|prose list timeline quote|15-8|5',
    'keisha|officer|Officer Barlow|12|list prose|8-15|1',
  ]),
  investigators: ['lorraine', 'anselm'],
  employeeType: 'Staff',
  passerType: 'Visitor',
  staff: staffOf(
    account,
    '716',
    ['anselm M senior', 'keisha F', 'lorraine F senior'],
    [
      'odette|Odette|Vickers|F|Nursing|Charge nurse, 3 West',
      'marlon|Marlon|Feeney|M|Nursing|Registered nurse, 4 West',
      'priscilla|Priscilla|Dombrowski|F|Emergency|Triage nurse',
      'theo|Theo|Castellon|M|Emergency|Emergency technician',
      'gwen|Gwen|Abernathy|F|Pharmacy|Pharmacist',
      'lamar|Lamar|Boone|M|Environmental services|Housekeeper',
      'carlotta|Carlotta|Reyes|F|Environmental services|Housekeeper',
      'stan|Stan|Wisniewski|M|Facilities|Stationary engineer',
      'imani|Imani|Prescott|F|Behavioral health|Crisis counselor',
      'beth|Beth|Lanigan|F|Maternity|Charge nurse, Maternity',
      'roy|Roy|Tillman|M|Human resources|Employee health nurse',
      'hugo|Hugo|Marchand|M|Protective services|Protective services officer',
    ],
  ),
  heads: {
    Nursing: 'odette',
    Emergency: 'priscilla',
    Pharmacy: 'gwen',
    'Environmental services': 'carlotta',
    Facilities: 'stan',
    'Behavioral health': 'imani',
    Maternity: 'beth',
    'Human resources': 'roy',
    'Protective services': 'anselm',
    'Risk management': 'lorraine',
  },
  policeAgency: 'Buffalo Police Department',
  policeAction: 'Report to police',
  policeHost: 'bpd.example',
  policeFilesADay: 640,
  agencies: {
    'Buffalo Police Department': ['Denise|Kowal|Officer, B District|716-555-0181|bpd.example'],
    'Buffalo Fire Department': ['Frank|Delaney|Lieutenant, Engine 3|716-555-0183|bfd.example'],
    'County crisis services': ['Ruth|Simmons|Intake supervisor|716-555-0185|crisis.example'],
    'Department of Health': ['Leonard|Hsu|Surveyor|716-555-0187|health.example'],
    'Insurance adjuster': ['Paula|Engel|Adjuster|716-555-0189|lakemutual.example'],
    OSHA: ['Greg|Fontaine|Compliance officer|716-555-0190|osha.example'],
  },
  companies: companiesOf(account, 'Anselm Dunphy', [
    'vending|Lakeshore Vending|Dispatch|716-555-0191|lakevending.example|1180 Niagara Street|Buffalo|New York|US|14213',
    'transport|Queen City Medical Transport|Dispatcher|716-555-0192|qcmt.example|2300 Clinton Street|Buffalo|New York|US|14206',
  ]),
  regulars: regularsOf([
    'pettibone|M|Patient|Otis|Pettibone||1951-01-26|716|5\'8"|White||Dialysis three times a week; waits in the lobby between rides',
  ]),
  returning: [],
  guards: ['Officer Barlow', 'Officer Marchand'],
  bosses: ['supervisor Anselm Dunphy'],
  addressOf: (path) => {
    const building = path.split(' / ')[0]!;
    return {
      ...account.address,
      street:
        building === 'Clinic building'
          ? '496 Mercy Street'
          : building === 'Parking ramp'
            ? '510 Mercy Street'
            : '480 Mercy Street',
    };
  },
  closings: [
    'Reviewed by risk management.',
    'Patient and family informed, no complaint.',
    'Unit has taken it up in the huddle.',
    'Nothing further.',
    '',
  ],
  graveClosings: [
    'Root cause meeting held, actions with the unit.',
    'Reviewed by risk management and nursing; plan of correction in place.',
    'Thirty day follow-up done, nothing new.',
  ],
  outsiders: [
    'Gerald|Novak|Administration|Chief operating officer|716-555-0195',
    'Maura|Keane|Patient relations|Patient advocate|716-555-0196',
  ],
};
