import { type LookupSeed, list, tree } from './lookup-tree.ts';

export const hospitalLookups: LookupSeed[] = [
  {
    type: 'INCIDENT_CLASS',
    labels: ['Class', 'Category', 'Subcategory', 'Type'],
    tree: tree(`
Security
  Aggression
    Verbal
      By patient
      By visitor
    Physical
      By patient
      By visitor
  Theft
    Patient property
    Hospital property
      Equipment
      Medication
    Staff property
  Trespass
  Restricted area entered
  Weapon found
Patient safety
  Fall
    From bed
    In bathroom
    In corridor
  Elopement
  Wrong belongings returned
  Collapse in public area
Staff safety
  Lifting injury
  Needle stick
  Exposure
    Chemical
    Body fluid
  Slip or trip
Facilities
  Fire alarm
    Burnt food
    Fault
  Water leak
  Power failure
  Elevator entrapment
  Gas smell (off)
Privacy
  Record seen without need
  Papers found
Lost and found
  Denture or hearing aid
  Valuables
Vehicle
  Parking damage
  Ambulance bay blocked
`),
  },
  {
    type: 'LOCATION',
    labels: ['Building', 'Floor', 'Unit', 'Area', 'Spot'],
    tree: [],
  },
  list(
    'PRIMARY_CAUSE',
    'Behavior of patient;Behavior of visitor;Criminal act;Equipment failure;Human error;Medical condition;Procedure not followed;Staffing;Unknown;Weather;Shift change (off)',
  ),
  {
    type: 'INCIDENT_CAUSE',
    labels: ['Cause', 'Detail'],
    tree: tree(
      'People\n  Fatigue\n  Handover\nEquipment\n  Alarm not heard\n  Not serviced\nPlace\n  Crowding\n  Wet floor\nPaper chart (off)',
    ),
  },
  list(
    'DEPARTMENT',
    'Behavioral health;Emergency;Environmental services;Facilities;Human resources;Maternity;Nursing;Pharmacy;Protective services;Risk management;Volunteers (off)',
  ),
  list('VEHICLE_INVOLVEMENT', 'Blocking;Damaged;Striking vehicle;Suspect vehicle;Towed;Stretcher van (off)'),
  list('PERSON_TYPE', 'Contractor;Family member;Patient;Physician;Staff;Unknown;Visitor;Volunteer;Student nurse (off)'),
  list(
    'REFERRED_AGENCY',
    'Buffalo Fire Department;Buffalo Police Department;County crisis services;Department of Health;Insurance adjuster;OSHA;Constable (off)',
  ),
  list(
    'CORRECTIVE_ACTION_TYPE',
    'Access review;Debrief;Equipment repair;Family meeting;Policy review;Report to police;Staff training;Visitor restriction;Verbal warning (off)',
  ),
  list('GENDER_TYPE', 'Female;Male;Nonbinary;Not stated'),
  list('SEVERITY_TYPE', 'Low;Moderate;High;Critical'),
];
