import { type LookupSeed, list, tree } from './lookup-tree.ts';

export const hotelLookups: LookupSeed[] = [
  {
    type: 'INCIDENT_CLASS',
    labels: ['Class', 'Category', 'Subcategory', 'Type'],
    tree: tree(`
Security
  Assault
    Physical
      Between guests
      On staff
      By outsider
    Sexual
    Verbal threat
  Disturbance
    Domestic
    Fight
    Protest
  Drugs
    Use on premises
    Drugs or tools found
  Fraud
    Counterfeit note
    Impostor call
    Payment card
    Unpaid bill
      Restaurant or bar
      Room
  Harassment
    Of staff
    Soliciting
    Stalking
  Suspicious
    Drone
    Package
    Person
    Vehicle
  Theft
    Bicycle
    From guest room
      Forced entry
      No forced entry
    From public area
      Function room
      Lobby
      Pool or gym
      Restaurant or bar
    From vehicle
      Forecourt
      Parkade
    Luggage
    Of hotel property
      Equipment
      Food and beverage
      Furnishings
    Of staff property
    Of vehicle
  Threat by telephone
  Trespass
    Back of house
    Barred person
    Sleeping on premises
  Unauthorized key
    Guest key
    Staff key
  Vandalism
    Breakage
    Graffiti
  Weapon
Guest relations
  Billing dispute
    Damage charge
    Minibar
    Room rate
  Guest welfare
    Child alone
    Missing person
    Welfare check
  Intoxicated guest
  Noise complaint
    Party in room
    Neighbouring room
    Event or street
  Pet
  Refusal to leave
  Room condition
    Bedbug claim
    Cleanliness
  Smoking in room
Safety
  Chemical exposure
  Elevator entrapment
  Fire
  Fire alarm
    Cooking
    Equipment fault
    Malicious
    Steam
  Food
    Foreign object
    Illness claim
  Medical
    Allergic reaction
    Chest pain
    Collapse
    Overdose
    Seizure
  Pool injury
  Slip, trip or fall
    Ice
    Stairs
    Wet floor
    Other
  Staff injury
    Burn or scald
    Cut
    Lifting
    Needle
  Struck by door
Lost and found
  Found item
    Cash or wallet
    Electronics
    Jewellery
    Passport or ID
  Lost item
    In guest room
    In public area
  Missing delivery
Property
  Equipment failure
    Camera
    Key system
    Parkade gate
  Glass breakage
  Power failure
  Vehicle damage
    Loading dock
    Parkade
    Valet
  Water
    Burst pipe
    Leak from above
    Sprinkler
  Pest sighting (off)
`),
  },
  {
    type: 'LOCATION',
    labels: ['Building', 'Floor', 'Area', 'Place', 'Spot'],
    tree: [],
  },
  list(
    'PRIMARY_CAUSE',
    'Criminal act by third party;Equipment failure;Guest conduct;Housekeeping;Human error;Intoxication;Maintenance overdue;Medical condition;Procedure not followed;Property left unattended;Staffing;Unknown;Weather;Act of God (off)',
  ),
  {
    type: 'INCIDENT_CAUSE',
    labels: ['Cause', 'Detail'],
    tree: tree(
      'People\n  Distraction\n  Haste\n  Unclear instruction\nEquipment\n  Wear\n  Wrong setting\nPlace\n  Lighting\n  Wet floor\nPest (off)',
    ),
  },
  list(
    'DEPARTMENT',
    'Administration;Banquets;Concierge and bell;Engineering;Finance;Food and beverage;Front office;Housekeeping;Human resources;IT;Kitchen;Laundry;Sales and events;Security;Spa and pool;Valet and parking;Business centre (off)',
  ),
  list(
    'VEHICLE_INVOLVEMENT',
    'Broken into;Damaged;Parked nearby;Struck another vehicle;Stolen;Suspect vehicle;Towed;Valet custody;Shuttle (off)',
  ),
  list(
    'PERSON_TYPE',
    'Barred person;Child;Contractor;Employee;Event attendee;Guest;Patron;Police;Supplier;Unknown;Visitor;Tour leader (off)',
  ),
  list(
    'REFERRED_AGENCY',
    'BC Ambulance Service;Card issuer;Child and family services;City by-law office;Elevator contractor;Fire alarm contractor;Insurance adjuster;Pest control contractor;Transport Canada;Vancouver Coastal Health;Vancouver Fire Rescue;Vancouver Police;WorkSafeBC;Harbour patrol (off)',
  ),
  list(
    'CORRECTIVE_ACTION_TYPE',
    'Access review;Compensation;Extra patrols;Guest follow-up;Inspection;Insurance claim;Procedure change;Repair;Replacement;Report to police;Signage;Staff discussion;Staff training;Support offered;Trespass notice;Verbal warning (off)',
  ),
  list('GENDER_TYPE', 'Female;Male;Non-binary;Not stated'),
  list('SEVERITY_TYPE', 'Low;Moderate;High;Critical'),
];
