import { userStatus } from '../../vocabulary/account.ts';
import type { Privilege } from '../../vocabulary/privilege.ts';
import type { AccountSeed, UserSeed, WorkgroupSeed } from './content.ts';

const ownIncidents: Privilege[] = [
  'MYINCIDENT_ADD',
  'MYINCIDENT_EDIT',
  'MYINCIDENT_PRINT',
  'MYINCIDENT_SEARCH',
  'MYINCIDENT_CLOSE',
];
const everyIncident: Privilege[] = [
  ...ownIncidents,
  'ALLINCIDENT_EDIT',
  'ALLINCIDENT_PRINT',
  'ALLINCIDENT_SEARCH',
  'ALLINCIDENT_CLOSE',
  'INVESTIGATE_INCIDENT',
  'PRIVACY_INFO_VIEW',
  'INCIDENT_LOCK',
  'OPEN_CLOSED_INCIDENT',
  'DELETE_ATTACHMENT',
  'INCIDENT_DELETE',
];
const reading: Privilege[] = ['INCIDENT_ANALYSIS', 'ANALYZE_VIEW', 'REPORT_PRINT', 'REPORT_CREATE'];

const administrators: WorkgroupSeed = { name: 'Administrators', isAdmin: true, privileges: [] };
const managers = (name: string): WorkgroupSeed => ({
  name,
  isAdmin: false,
  privileges: [...everyIncident, ...reading],
});
const officers = (name: string): WorkgroupSeed => ({ name, isAdmin: false, privileges: ownIncidents });

export const accounts: AccountSeed[] = [
  {
    key: 'hotel',
    name: 'Grand Pacific Hotel',
    businessType: 'hotel',
    timeZone: 'America/Vancouver',
    measurementType: 0,
    dateFormat: 0,
    mfa: false,
    phone: '604-555-0142',
    billingEmail: 'accounts@grandpacific.example',
    billingContactName: 'Amara Osei',
    address: place('|1021 Seawall Road|Vancouver|British Columbia|CA|V6C 3L6'),
    subscription: { kind: 'paid', periodType: 'MONTH', concurrentUsers: 25, cardLast4: '4242' },
    workgroups: [
      administrators,
      managers('Duty managers'),
      officers('Security officers'),
      { name: 'Analysts', isAdmin: false, privileges: ['ALLINCIDENT_SEARCH', ...reading] },
      { name: 'Front desk', isAdmin: false, privileges: ['MYINCIDENT_ADD', 'MYINCIDENT_EDIT', 'MYINCIDENT_SEARCH'] },
      { name: 'Readers', isAdmin: false, privileges: ['ALLINCIDENT_SEARCH'] },
      { name: 'System administrators', isAdmin: false, privileges: ['SYSTEM_ADMIN'] },
    ],
    users: users('grandpacific.example', [
      'helen|admin|Helen||Castellanos|Hotel administrator|Administration|604-555-0100|2016-02-01|Administrators',
      'dana|manager|Dana||Whitfield|Duty manager, nights|Front office|604-555-0157|2014-09-15|Duty managers',
      'ines|i.carvalho|Ines|M|Carvalho|Duty manager, days|Front office|604-555-0163|2019-05-06|Duty managers',
      'robert|r.achterberg|Robert||Achterberg|Relief duty manager|Front office|604-555-0118|2017-11-20|Duty managers',
      'marcus|m.oyelaran|Marcus||Oyelaran|Security manager|Security|604-555-0143|2012-04-10|Duty managers',
      'priya|officer|Priya||Nair|Security officer|Security|604-555-0144|2020-01-13|Security officers',
      'jordan|j.pike|Jordan||Pike|Night officer|Security|604-555-0145|2018-06-25|Security officers',
      'teodor|t.balan|Teodor||Balan|Security officer, evenings|Security|604-555-0146|2021-03-08|Security officers',
      'grace|g.kimura|Grace||Kimura|Security officer, days|Security|604-555-0147|2022-08-22|Security officers',
      'liam|l.kowalchuk|Liam||Kowalchuk|Security officer|Security|604-555-0148|2019-10-01|Security officers|inactive',
      'shauna|s.eddy|Shauna||Eddy|Security officer, trainee|Security|604-555-0149|2026-09-01|Security officers|pending',
      'amara|analyst|Amara||Osei|Risk analyst|Finance|604-555-0151|2020-07-20|Analysts',
      'simran|s.dhaliwal|Simran||Dhaliwal|Front office supervisor|Front office|604-555-0131|2015-04-27|Front desk',
      'camille|c.fortin|Camille||Fortin|Night auditor|Front office|604-555-0132|2021-11-15|Front desk',
      'owen-g|o.gallagher|Owen||Gallagher|Front desk agent|Front office|604-555-0133|2022-05-02|Front desk|inactive',
      'henrik|viewer|Henrik||Sandvik|Deputy general manager|Administration|604-555-0102|2013-01-07|Readers',
      'owen|system|Owen||Tarrant|System administrator|IT|604-555-0109|2018-03-12|System administrators||system',
    ]),
  },
  {
    key: 'college',
    name: 'Westfield College',
    businessType: 'education',
    timeZone: 'America/Edmonton',
    measurementType: 0,
    dateFormat: 0,
    mfa: false,
    phone: '403-555-0110',
    billingEmail: 'accounts@westfield.example',
    billingContactName: 'Judith Amundsen',
    address: place('|2200 College Hill Road NW|Calgary|Alberta|CA|T2N 4V5'),
    subscription: { kind: 'paid', periodType: 'YEAR', concurrentUsers: 15, cardLast4: '4242' },
    workgroups: [administrators, managers('Campus safety managers'), officers('Campus safety officers')],
    users: users('westfield.example', [
      'judith|admin|Judith||Amundsen|Director of campus services|Campus services|403-555-0111|2011-08-15|Administrators',
      'callum|officer|Callum||Reyes|Campus safety officer|Campus safety|403-555-0114|2019-09-03|Campus safety officers',
      'noor|n.rahmani|Noor||Rahmani|Campus safety officer, nights|Campus safety|403-555-0115|2021-01-11|Campus safety officers',
      'bridget|b.lachance|Bridget||Lachance|Campus safety manager|Campus safety|403-555-0112|2015-06-01|Campus safety managers',
    ]),
  },
  {
    key: 'hospital',
    name: 'St Brigid Hospital',
    businessType: 'hospital',
    timeZone: 'America/New_York',
    measurementType: 1,
    dateFormat: 1,
    mfa: false,
    phone: '716-555-0120',
    billingEmail: 'finance@stbrigid.example',
    billingContactName: 'Lorraine Petty',
    address: place('|480 Mercy Street|Buffalo|New York|US|14203'),
    subscription: { kind: 'trial', concurrentUsers: 5, trialEndsInDays: -19 },
    workgroups: [administrators, managers('Risk management'), officers('Protective services')],
    users: users('stbrigid.example', [
      'lorraine|admin|Lorraine||Petty|Director of risk management|Risk management|716-555-0121|2009-05-18|Administrators',
      'anselm|a.dunphy|Anselm||Dunphy|Protective services supervisor|Protective services|716-555-0124|2016-10-03|Risk management',
      'keisha|k.barlow|Keisha||Barlow|Protective services officer|Protective services|716-555-0125|2022-02-14|Protective services',
    ]),
  },
  {
    key: 'logistics',
    name: 'Harbour Logistics',
    businessType: 'general',
    timeZone: 'America/Halifax',
    measurementType: 0,
    dateFormat: 0,
    mfa: true,
    phone: '902-555-0130',
    billingEmail: 'payables@harbour.example',
    billingContactName: 'Fergus MacNeil',
    address: place('|77 Cable Wharf Drive|Halifax|Nova Scotia|CA|B3K 5X5'),
    subscription: { kind: 'trial', concurrentUsers: 5, trialEndsInDays: 17 },
    workgroups: [administrators, managers('Site managers'), officers('Gate and yard')],
    users: users('harbour.example', [
      'fergus|admin|Fergus||MacNeil|Operations director|Operations|902-555-0131|2008-03-03|Administrators',
      'renee|r.surette|Renee||Surette|Health and safety coordinator|Health and safety|902-555-0134|2017-05-29|Site managers',
      'devon|d.boutilier|Devon||Boutilier|Gate supervisor|Security|902-555-0136|2020-11-02|Gate and yard',
    ]),
  },
];

export function accountOf(key: AccountSeed['key']): AccountSeed {
  return accounts.find((account) => account.key === key)!;
}

function users(host: string, rows: string[]): UserSeed[] {
  return rows.map((row) => {
    const [key, mailbox, firstName, middleName, lastName, position, department, phone, start, workgroup, status, flag] =
      row.split('|') as [
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string?,
        string?,
      ];
    return {
      key,
      email: `${mailbox}@${host}`,
      firstName,
      middleName,
      lastName,
      position,
      department,
      phone,
      companyStartDate: start,
      workgroup,
      status:
        status === 'inactive' ? userStatus.inactive : status === 'pending' ? userStatus.pending : userStatus.active,
      systemAdmin: flag === 'system',
    };
  });
}

function place(words: string) {
  const [address, street, cityName, stateName, countryCode, postalCode] = words.split('|') as [
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  return { address, street, cityName, stateName, countryCode, postalCode };
}
