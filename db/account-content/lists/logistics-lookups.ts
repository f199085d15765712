import { type LookupSeed, list, tree } from './lookup-tree.ts';

export const logisticsLookups: LookupSeed[] = [
  {
    type: 'INCIDENT_CLASS',
    labels: ['Class', 'Category', 'Subcategory', 'Type'],
    tree: tree(`
Safety
  Injury
    Lifting
    Crush or pinch
    Cut
    Fall from height
    Slip or trip
  Near miss
    Forklift
      With pedestrian
      With racking
    Falling load
    Crane
  Spill
    Fuel or oil
    Chemical
  Fire
Vehicle
  Collision
    In yard
    On road
      With injury
      Without injury
  Trailer damage
  Fuel theft
Cargo
  Shortage
  Damage
    In handling
    Water
  Temperature
  Seal broken
Security
  Theft
    Of cargo
    Of tools
  Trespass
  Fence or gate damage
  Stowaway
  Forged papers
Facilities
  Power failure
  Door failure
  Racking damage
  Roof leak
  Rodents (off)
`),
  },
  {
    type: 'LOCATION',
    labels: ['Site', 'Building', 'Area', 'Section', 'Spot'],
    tree: [],
  },
  list(
    'PRIMARY_CAUSE',
    'Criminal act by third party;Driver error;Equipment failure;Fatigue;Housekeeping;Human error;Load not secured;Procedure not followed;Training;Unknown;Weather;Paperwork (off)',
  ),
  {
    type: 'INCIDENT_CAUSE',
    labels: ['Cause', 'Detail'],
    tree: tree(
      'People\n  Fatigue\n  Haste\nEquipment\n  Not inspected\n  Overloaded\nPlace\n  Lighting\n  Wet ramp\nHorse cart (off)',
    ),
  },
  list(
    'DEPARTMENT',
    'Cold store;Customs;Drivers;Health and safety;Maintenance;Operations;Security;Warehouse;Night line (off)',
  ),
  list(
    'VEHICLE_INVOLVEMENT',
    'Damaged;Forklift;Struck by;Striking vehicle;Suspect vehicle;Trailer;Towed;Rail car (off)',
  ),
  list('PERSON_TYPE', 'Agency worker;Contractor;Customer;Driver, other firm;Employee;Unknown;Visitor;Pilot (off)'),
  list(
    'REFERRED_AGENCY',
    'Border Services Agency;Environment Nova Scotia;Halifax Fire;Halifax Regional Police;Insurance adjuster;Labour safety inspector;Harbour master (off)',
  ),
  list(
    'CORRECTIVE_ACTION_TYPE',
    'Claim to carrier;Driver coaching;Inspection;Procedure change;Repair;Report to police;Toolbox talk;Training;Traffic plan;Fine (off)',
  ),
  list('GENDER_TYPE', 'Female;Male;Non-binary;Not stated'),
  list('SEVERITY_TYPE', 'Low;Moderate;High;Critical'),
];
