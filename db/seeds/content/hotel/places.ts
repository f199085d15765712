import type { Place, Scene } from '../narratives/scene.ts';

export const places = {
  frontDesk: at('Main tower / Ground floor / Lobby / Front desk / Check-in counter', 'the front desk', 'L-01 L-02'),
  cashier: at('Main tower / Ground floor / Lobby / Front desk / Cashier window', 'the cashier window', 'L-02'),
  concierge: at('Main tower / Ground floor / Lobby / Concierge desk', 'the concierge desk', 'L-03'),
  sofas: at('Main tower / Ground floor / Lobby / Sofa area', 'the lobby sofas', 'L-04 L-05'),
  lobby: at('Main tower / Ground floor / Lobby', 'the lobby', 'L-04 L-06'),
  revolvingDoor: at('Main tower / Ground floor / Lobby / Main entrance / Revolving door', 'the revolving door', 'L-07'),
  sideDoor: at(
    'Main tower / Ground floor / Lobby / Main entrance / Side door',
    'the side door of the main entrance',
    'L-08',
  ),
  luggageRoom: at('Main tower / Ground floor / Lobby / Luggage room', 'the luggage room', 'L-09'),
  lobbyWashrooms: at('Main tower / Ground floor / Lobby / Washrooms', 'the lobby washrooms', 'L-06'),
  giftShop: at('Main tower / Ground floor / Lobby / Gift shop', 'the gift shop', 'L-10'),
  elevatorLobby: at('Main tower / Ground floor / Elevator lobby', 'the ground floor elevator lobby', 'E-00'),
  barCounter: at('Main tower / Ground floor / Harbour Bar / Bar counter', 'the Harbour Bar', 'B-01 B-02'),
  barBooths: at('Main tower / Ground floor / Harbour Bar / Booths', 'the booths of the Harbour Bar', 'B-03'),
  barDoor: at('Main tower / Ground floor / Harbour Bar / Entrance', 'the door of the Harbour Bar', 'B-04'),
  stairA: at('Main tower / Ground floor / Stairwell A', 'stairwell A', 'S-01'),
  stairB: at('Main tower / Ground floor / Stairwell B', 'stairwell B', 'S-02'),
  dining: at('Main tower / Mezzanine / Cedar Restaurant / Dining room', 'the Cedar Restaurant', 'C-01 C-02'),
  hostStand: at(
    'Main tower / Mezzanine / Cedar Restaurant / Host stand',
    'the host stand of the Cedar Restaurant',
    'C-01',
  ),
  openKitchen: at(
    'Main tower / Mezzanine / Cedar Restaurant / Open kitchen',
    'the open kitchen of the Cedar Restaurant',
  ),
  businessLounge: at('Main tower / Mezzanine / Business lounge', 'the business lounge', 'M-01'),
  mezzWashrooms: at('Main tower / Mezzanine / Washrooms', 'the mezzanine washrooms', 'M-02'),
  spa: at('Main tower / Level 2 / Spa / Reception', 'the spa reception'),
  treatment: at('Main tower / Level 2 / Spa / Treatment rooms', 'the spa treatment rooms'),
  poolDeck: at('Main tower / Level 2 / Pool / Pool deck', 'the pool deck', 'W-01 W-02'),
  hotTub: at('Main tower / Level 2 / Pool / Hot tub', 'the hot tub', 'W-02'),
  womensLockers: at("Main tower / Level 2 / Pool / Change rooms / Women's lockers", "the women's change room"),
  mensLockers: at("Main tower / Level 2 / Pool / Change rooms / Men's lockers", "the men's change room"),
  plantRoom: at('Main tower / Level 2 / Pool / Plant room', 'the pool plant room'),
  gym: at('Main tower / Level 2 / Gym', 'the gym', 'W-03'),
  executiveLounge: at('Main tower / Level 18 / Executive lounge', 'the executive lounge', 'E-18'),
  hotLine: at('Main tower / Basement / Main kitchen / Hot line', 'the hot line of the main kitchen'),
  coldLine: at('Main tower / Basement / Main kitchen / Cold line', 'the cold line of the main kitchen'),
  dishRoom: at('Main tower / Basement / Main kitchen / Dish room', 'the dish room'),
  kitchen: at('Main tower / Basement / Main kitchen', 'the main kitchen', 'K-01'),
  laundry: at('Main tower / Basement / Laundry', 'the laundry', 'K-04'),
  liquorStore: at('Main tower / Basement / Stores / Liquor store', 'the liquor store', 'K-02'),
  linenStore: at('Main tower / Basement / Stores / Linen store', 'the linen store'),
  boilerRoom: at('Main tower / Basement / Engineering / Boiler room', 'the boiler room'),
  electricalRoom: at('Main tower / Basement / Engineering / Electrical room', 'the electrical room'),
  canteen: at('Main tower / Basement / Staff canteen', 'the staff canteen'),
  lockers: at('Main tower / Basement / Staff lockers', 'the staff locker room', 'K-03'),
  securityOffice: at('Main tower / Basement / Security office', 'the security office'),
  courtyard: at('Garden wing / Level 1 / Courtyard', 'the garden courtyard', 'G-01'),
  foyer: at('Conference wing / Ground floor / Foyer', 'the conference foyer', 'F-01 F-02'),
  registration: at(
    'Conference wing / Ground floor / Foyer / Registration desk',
    'the registration desk in the foyer',
    'F-01',
  ),
  coatCheck: at('Conference wing / Ground floor / Foyer / Coat check', 'the coat check', 'F-02'),
  ballroom: at('Conference wing / Ground floor / Ballroom / Floor', 'the ballroom', 'F-03 F-04'),
  stage: at('Conference wing / Ground floor / Ballroom / Stage', 'the ballroom stage', 'F-03'),
  serviceCorridor: at(
    'Conference wing / Ground floor / Service corridor',
    'the service corridor of the conference wing',
    'F-05',
  ),
  arbutus: at('Conference wing / Upper floor / Arbutus room', 'the Arbutus room', 'F-06'),
  hemlock: at('Conference wing / Upper floor / Hemlock room', 'the Hemlock room', 'F-06'),
  salal: at('Conference wing / Upper floor / Salal room', 'the Salal room', 'F-07'),
  valetBays: at('Parkade / Level P1 / Valet bays', 'the valet bays on P1', 'P1-01 P1-02'),
  payStation: at('Parkade / Level P1 / Pay station', 'the pay station on P1', 'P1-04'),
  bikeCage: at('Parkade / Level P1 / Bicycle cage', 'the bicycle cage on P1', 'P1-05'),
  p2Elevators: at('Parkade / Level P2 / Elevator lobby', 'the P2 elevator lobby', 'P2-01'),
  charging: at('Parkade / Level P3 / Charging bays', 'the charging bays on P3', 'P3-03'),
  entryGate: at('Parkade / Ramp / Entry gate', 'the parkade entry gate', 'R-01'),
  exitGate: at('Parkade / Ramp / Exit gate', 'the parkade exit gate', 'R-02'),
  booth: at('Parkade / Ramp / Booth', 'the parkade booth', 'R-02'),
  forecourt: at('Grounds / Forecourt', 'the forecourt', 'X-01 X-02'),
  taxiRank: at('Grounds / Forecourt / Taxi rank', 'the taxi rank', 'X-02'),
  valetStand: at('Grounds / Forecourt / Valet stand', 'the valet stand', 'X-01'),
  frontSteps: at('Grounds / Forecourt / Front steps', 'the front steps', 'X-01'),
  terrace: at('Grounds / Terrace / Dining terrace', 'the dining terrace', 'T-01'),
  firePit: at('Grounds / Terrace / Fire pit', 'the fire pit on the terrace', 'T-02'),
  seawallGate: at('Grounds / Seawall path / Seawall gate', 'the seawall gate', 'X-04'),
  staffEntrance: at('Grounds / Staff entrance', 'the staff entrance', 'X-05'),
  dockA: at('Grounds / Loading dock / Bay A', 'bay A of the loading dock', 'D-01'),
  dockB: at('Grounds / Loading dock / Bay B', 'bay B of the loading dock', 'D-01'),
  wasteRoom: at('Grounds / Loading dock / Waste room', 'the waste room at the loading dock', 'D-02'),
} satisfies Record<string, Place>;

export type Room = Place & { number: string; level: number; floor: string };

/** A guest room of the tower; `place` is its stretch of corridor in the lookup. */
export function room(s: Scene, level = s.pick(levels), number = s.int(1, 20)): Room {
  const half = number <= 10 ? ['01', '10'] : ['11', '20'];
  const name = `${level}${String(number).padStart(2, '0')}`;
  return {
    path: `Main tower / Level ${level} / Rooms ${level}${half[0]} to ${level}${half[1]}`,
    where: `room ${name}`,
    cams: [`E-${String(level).padStart(2, '0')}`],
    unit: name,
    number: name,
    level,
    floor: `level ${level}`,
  };
}

/** The room next door, across the hall's numbering, or the one below. */
export function beside(s: Scene, other: Room): Room {
  const number = Number(other.number.slice(-2));
  return room(s, other.level, number > 18 ? number - 2 : number + 2);
}

export function below(s: Scene, other: Room): Room {
  const level = levels[levels.indexOf(other.level) - 1] ?? 3;
  return room(s, level, Number(other.number.slice(-2)));
}

export function gardenRoom(s: Scene): Room {
  const level = s.int(1, 2);
  const name = `G${level}${String(s.int(1, 12)).padStart(2, '0')}`;
  return {
    path: `Garden wing / Level ${level} / Rooms G${level}01 to G${level}12`,
    where: `room ${name}`,
    cams: [level === 1 ? 'G-01' : 'G-02'],
    unit: name,
    number: name,
    level,
    floor: `the ${level === 1 ? 'ground' : 'upper'} floor of the garden wing`,
  };
}

export function corridor(s: Scene, level = s.pick(levels)): Place {
  return {
    path: `Main tower / Level ${level} / Corridor`,
    where: `the level ${level} corridor`,
    cams: [`E-${String(level).padStart(2, '0')}`],
  };
}

export function bay(s: Scene): Place & { number: number; floor: string } {
  const [floor, first] = s.pick([
    ['P1', 100],
    ['P1', 120],
    ['P2', 200],
    ['P2', 220],
    ['P2', 240],
    ['P3', 300],
    ['P3', 320],
  ] as const);
  const number = first + s.int(0, 19);
  const cam = 2 + (number % 3) * 2;
  return {
    path: `Parkade / Level ${floor} / Bays ${first} to ${first + 19}`,
    where: `bay ${number} on ${floor}`,
    cams: [`${floor}-0${cam}`, `${floor}-0${cam + 1}`],
    spot: `Bay ${number}${s.pick(['', ', by the east stair', ', beside the pillar', ', by the west wall', ''])}`,
    number,
    floor,
  };
}

export function elevator(s: Scene): Place & { car: string } {
  const car = s.pick(['Car 1', 'Car 2', 'Car 3']);
  return {
    path: `Main tower / Ground floor / Elevator lobby / ${car}`,
    where: `${car.toLowerCase()}`,
    cams: ['E-00'],
    car,
  };
}

const levels = [3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 15, 16, 17, 18];

function at(path: string, where: string, cams = ''): Place {
  return { path, where, ...(cams && { cams: cams.split(' ') }) };
}
