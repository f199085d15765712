import type { AddressSeed, LookupNode, LookupSeed } from './content.ts';
import { list, tree } from './lookup-tree.ts';

const seawall: Omit<AddressSeed, 'street'> = {
  address: '',
  cityName: 'Vancouver',
  stateName: 'British Columbia',
  countryCode: 'CA',
  postalCode: 'V6C 3L6',
};
const mainTower = { ...seawall, street: '1021 Seawall Road' };
const gardenWing = { ...seawall, street: '1029 Seawall Road' };
const conferenceWing = { ...seawall, street: '1009 Seawall Road' };
const parkade = { ...seawall, address: 'Ramp opposite the conference wing', street: '998 Hastings Lane' };
const dock = { ...seawall, address: 'Lane behind the main tower', street: '1021 Hastings Lane' };

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
    tree: [
      {
        name: 'Main tower',
        address: mainTower,
        children: [
          ...tree(`
Ground floor
  Lobby
    Front desk
      Check-in counter
      Cashier window
    Concierge desk
    Sofa area
    Main entrance
      Revolving door
      Side door
    Luggage room
    Washrooms
    Gift shop
  Elevator lobby
    Car 1
    Car 2
    Car 3
    Service car
  Harbour Bar
    Bar counter
    Booths
    Entrance
  Stairwell A
  Stairwell B
Mezzanine
  Cedar Restaurant
    Dining room
    Host stand
    Open kitchen
  Business lounge
  Washrooms
  Travel desk (off)
Level 2
  Spa
    Reception
    Treatment rooms
  Pool
    Pool deck
    Hot tub
    Change rooms
      Women's lockers
      Men's lockers
    Plant room
  Gym`),
          ...guestLevels(),
          ...tree(`
Basement
  Main kitchen
    Hot line
    Cold line
    Dish room
  Laundry
  Stores
    Liquor store
    Linen store
  Engineering
    Boiler room
    Electrical room
  Staff canteen
  Staff lockers
  Security office`),
        ],
      },
      {
        name: 'Garden wing',
        address: gardenWing,
        children: tree(`
Level 1
  Rooms G101 to G112
  Courtyard
Level 2
  Rooms G201 to G212
  Corridor`),
      },
      {
        name: 'Conference wing',
        address: conferenceWing,
        children: tree(`
Ground floor
  Foyer
    Registration desk
    Coat check
  Ballroom
    Stage
    Floor
  Service corridor
Upper floor
  Arbutus room
  Hemlock room
  Salal room
  Gallery`),
      },
      {
        name: 'Parkade',
        address: parkade,
        children: tree(`
Level P1
  Bays 100 to 119
  Bays 120 to 139
  Valet bays
  Pay station
  Bicycle cage
Level P2
  Bays 200 to 219
  Bays 220 to 239
  Bays 240 to 259
  Elevator lobby
Level P3
  Bays 300 to 319
  Bays 320 to 339
  Charging bays
Ramp
  Entry gate
  Exit gate
  Booth`),
      },
      {
        name: 'Grounds',
        address: mainTower,
        children: [
          ...tree(`
Forecourt
  Taxi rank
  Valet stand
  Front steps
Terrace
  Dining terrace
  Fire pit
Seawall path
  Seawall gate
Staff entrance
Smoking shelter (off)`),
          { name: 'Loading dock', address: dock, children: tree('Bay A\nBay B\nWaste room') },
        ],
      },
    ],
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

/** There is no thirteenth floor. */
function guestLevels(): LookupNode[] {
  return [3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 15, 16, 17, 18].map((level) => ({
    name: `Level ${level}`,
    children: tree(
      `Rooms ${level}01 to ${level}10\nRooms ${level}11 to ${level}20\nCorridor${level === 18 ? '\nExecutive lounge' : ''}`,
    ),
  }));
}
