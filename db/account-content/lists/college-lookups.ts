import { type LookupSeed, list, tree } from './lookup-tree.ts';

export const collegeLookups: LookupSeed[] = [
  {
    type: 'INCIDENT_CLASS',
    labels: ['Class', 'Category', 'Subcategory', 'Type'],
    tree: tree(`
Crime
  Theft
    Bicycle
    From locker
    Of equipment
      Laboratory
      Audio-visual
    Unattended property
  Vandalism
    Graffiti
    Breakage
  Assault
    Fight
    Sexual
  Trespass
  Threat
    In person
    Online
Conduct
  Alcohol
  Cannabis
  Noise in residence
  Exam misconduct
    Impersonation
    Electronic aid
  Hazing
Safety
  Medical
    Faint
    Allergic reaction
    Mental health crisis
  Injury
    Sports
    Laboratory
      Burn
      Cut
      Chemical
    Fall on ice
    Fall on stairs
  Fire alarm
    Cooking
    Malicious
    Fault
Property
  Water
  Power failure
  Vehicle damage
  Elevator entrapment
Lost and found
  Found item
  Lost item
  Lost key
Wildlife
  Coyote
  Pest (off)
`),
  },
  {
    type: 'LOCATION',
    labels: ['Building', 'Floor', 'Area', 'Place', 'Spot'],
    tree: [],
  },
  list(
    'PRIMARY_CAUSE',
    'Alcohol or drugs;Criminal act;Equipment failure;Human error;Medical condition;Procedure not followed;Property left unattended;Stress;Unknown;Weather;Prank (off)',
  ),
  {
    type: 'INCIDENT_CAUSE',
    labels: ['Cause', 'Detail'],
    tree: tree(
      'People\n  Dare\n  Distraction\nEquipment\n  Not maintained\n  Unguarded\nPlace\n  Ice and snow\n  Lighting\nCrowd (off)',
    ),
  },
  list(
    'DEPARTMENT',
    'Athletics;Campus safety;Campus services;Counselling;Facilities;Faculty of science;Library;Registrar;Residence life;Student affairs;Extension office (off)',
  ),
  list('VEHICLE_INVOLVEMENT', 'Damaged;Parked nearby;Struck another vehicle;Suspect vehicle;Towed;Bus (off)'),
  list('PERSON_TYPE', 'Contractor;Faculty;Parent;Staff;Student;Unknown;Visitor;Exchange student (off)'),
  list(
    'REFERRED_AGENCY',
    'Alberta Health Services;Calgary Fire Department;Calgary Police Service;Fish and Wildlife;Insurance adjuster;Transit police (off)',
  ),
  list(
    'CORRECTIVE_ACTION_TYPE',
    'Academic referral;Barring letter;Counselling;Extra patrols;Inspection;Key change;Repair;Report to police;Residence warning;Safety training;Signage;Detention (off)',
  ),
  list('GENDER_TYPE', 'Female;Male;Non-binary;Two-Spirit;Not stated'),
  list('SEVERITY_TYPE', 'Low;Moderate;High;Critical'),
];
