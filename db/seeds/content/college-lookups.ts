import type { LookupSeed } from './content.ts';
import { list, tree } from './lookup-tree.ts';

const campus = { address: '', cityName: 'Calgary', stateName: 'Alberta', countryCode: 'CA', postalCode: 'T2N 4V5' };
const at = (street: string) => ({ ...campus, street });

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
    tree: [
      {
        name: 'Library',
        address: at('2210 College Hill Road NW'),
        children: tree(`
Level 1
  Entrance hall
  Group study rooms
    Room 1
    Room 2
    Room 3
Level 2
  Quiet reading room
    Window desks
      Desks 1 to 20
      Desks 21 to 40
  Washrooms
Level 3
  Archive`),
      },
      {
        name: 'Science building',
        address: at('2230 College Hill Road NW'),
        children: tree(`
Level 1
  Lecture theatre 100
  Loading door
Level 2
  Chemistry laboratories
    Laboratory 2A
      Fume hoods
      Benches
    Laboratory 2B
  Stores
Level 3
  Biology laboratories
  Greenhouse`),
      },
      {
        name: 'Elbow House residence',
        address: at('2275 Students Walk NW'),
        children: tree(`
Ground floor
  Lobby
  Common room
  Laundry
Level 2
  Rooms 201 to 224
  Kitchen
Level 3
  Rooms 301 to 324
  Kitchen
Level 4
  Rooms 401 to 424
  Kitchen`),
      },
      {
        name: 'Sports centre',
        address: at('2300 Field Road NW'),
        children: tree(`
Ground floor
  Gymnasium
  Change rooms
    Men's lockers
    Women's lockers
  Climbing wall
Rink
  Ice
  Stands`),
      },
      {
        name: 'Student union',
        address: at('2215 College Hill Road NW'),
        children: tree(`
Ground floor
  Cafeteria
  Bookshop
Upper floor
  Pub
  Club rooms
  Games room (off)`),
      },
      {
        name: 'Grounds',
        address: at('2200 College Hill Road NW'),
        children: tree(`
Lot C
Lot F
Bicycle racks
Quadrangle
Bus loop
Ravine path`),
      },
    ],
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
