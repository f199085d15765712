import { type Scenario, scenario } from '../narratives/stage.ts';
import { bay, below, beside, corridor, places, room } from './places.ts';

export const property: Scenario[] = [
  scenario(8, 'any', (s) => {
    const isRental = s.chance(0.4);
    const owner = s.person('Guest', 'victim reporter');
    const car = s.car(isRental ? 'British Columbia' : owner);
    const rental = isRental ? s.company('rental', 'victim', 'Contract number with the guest') : null;
    const valet = s.staff('Valet and parking', 'interest');
    const part = s.pick([
      'a scrape along the right rear door',
      'the left mirror',
      'the front bumper, lower edge',
      'a dent in the tailgate',
      'two rims on the right',
      'a deep scratch in the bonnet',
    ]);
    const ticket = s.int(4100, 9980);
    const noted = s.chance(0.35);
    const first = s.vehicle(car, 'Valet custody', rental ?? owner, `${part}. Valet ticket ${ticket}`);
    s.photo('Damage', `${part}, ${car.text}, ${car.plate}`, { vehicle: first });
    s.photo(
      `Ticket ${ticket}`,
      `Valet ticket ${ticket} with the sketch of the car, ${noted ? 'damage marked at arrival' : 'nothing marked'}`,
    );
    if (!noted) s.act('Insurance claim', 'Insurance adjuster', `Estimate ${s.money(car.repair)}`, owner);
    else s.act('Guest follow-up', 'Valet and parking', 'Copy of the ticket and the pictures of arrival sent', owner);
    return {
      class: 'Property / Vehicle damage / Valet',
      severity: car.repair > 250_000 ? 'Moderate' : 'Low',
      place: s.pick([places.valetBays, places.valetStand]),
      delay: s.int(20, 900),
      uncertain: s.chance(0.5),
      cause: s.pick(['Human error', 'Unknown']),
      why: s.say`{Pillar between bays 4 and 5.|Ramp is 2.2 m at the bend.|${noted ? 'Damage is on the arrival sketch.' : 'No sketch was made at arrival.'}}`,
      story: {
        lead: s.say`{${owner.name} got ${owner.his} ${isRental ? 'rental car, a ' : ''}${car.text} back from the valets with damage: ${part}.|Damage claim on a car in valet custody: ${car.text}, **${car.plate}**, ${part}.|When the ${car.text} of ${owner.name} was brought to the stand, ${owner.he} pointed out ${part}.}`,
        beats: [
          s.say`{ticket ${ticket} has ${noted ? 'the mark on the sketch' : 'no mark on the sketch'}|according to ticket ${ticket} the car was ${noted ? 'already damaged' : 'without damage'}}`,
          s.say`${valet.who} {drove it down and up|parked it and gave the key to the next shift}; ${valet.he} {felt nothing|${noted ? 'had pointed it out at arrival' : 'heard a scrape on the ramp and told nobody'}|says it was like that}`,
          s.say`{P1-01 shows the car going in, too dark for the door|${noted ? 'camera at the entrance has the damage on arrival' : 'camera at the entrance shows a clean side on arrival'}}`,
        ],
        said: s.chance(0.4)
          ? [
              owner.short,
              isRental
                ? s.say`{It is a rental, it is all the same to me, but somebody pays.|They will take it from my deposit by tonight.}`
                : s.say`{I do not want to hear about sketches.|Every car comes out of there with something.|It was washed yesterday, I would have seen it.}`,
            ]
          : undefined,
        done: [
          s.say`{pictures of all four sides|height of the mark measured and compared with the pillar: ${noted ? 'does not fit' : 'fits'}}`,
          `estimate ${s.money(car.repair)}`,
          noted ? 'claim declined, politely' : s.say`{claim form given|general manager informed}`,
        ],
      },
      closing: noted
        ? 'Guest accepted the pictures.'
        : s.say`{Adjuster paid ${s.money(car.repair)}.|Settled, excess booked to the department.|}`,
    };
  }),

  scenario(9, 'any', (s) => {
    const place = bay(s);
    const other = s.car();
    const owner = s.person('Guest', 'victim reporter');
    const car = s.car(owner);
    const isHitRun = s.chance(0.6);
    const driver = isHitRun ? null : s.person('Visitor', 'subject');
    const first = s.vehicle(
      car,
      'Damaged',
      owner,
      s.say`{Door and sill|Rear quarter|Bumper and lamp}, about ${s.money(car.repair)}`,
    );
    if (!isHitRun) s.vehicle(other, 'Struck another vehicle', driver);
    else if (s.chance(0.5))
      s.vehicle({ ...other, plate: s.chance(0.5) ? other.plate : '' }, 'Suspect vehicle', null, 'From the recording');
    s.photo('Damage', `${car.text}, ${car.plate}, in ${place.where}`, { vehicle: first });
    s.company('parking', 'subject', 'Recordings and ticket times asked for');
    return {
      class: 'Property / Vehicle damage / Parkade',
      severity: 'Low',
      place,
      delay: s.int(5, 700),
      uncertain: isHitRun && s.chance(0.7),
      cause: 'Human error',
      why: s.say`{Bay is narrow, pillar on one side.|Column of cars was waiting for the gate.|Lights on a motion switch.}`,
      story: {
        lead: isHitRun
          ? s.say`{${owner.name} found ${owner.his} ${car.text} damaged in ${place.where}; nobody had left a note.|Hit and run in ${place.where}: ${car.text}, ${car.plate}.}`
          : s.say`{${driver!.name} backed a ${other.text} into the ${car.text} of ${owner.name} in ${place.where}.|Two cars touched in ${place.where}: ${car.text} (${owner.name}) and ${other.text} (${driver!.name}).}`,
        beats: [
          isHitRun
            ? s.say`{${place.cams?.[0]} shows a ${other.text} turning in twice and leaving in a hurry|nothing on camera|paint on the sill is ${other.color.toLowerCase()}}`
            : [
                3,
                s.say`{both drivers stayed and were polite|${driver!.name} came to the booth at once|voices were raised, then it was settled}`,
              ],
          s.say`damage to the ${car.text}: {door and sill|rear corner|lamp and bumper}, {owner thinks|about} ${s.money(car.repair)}`,
        ],
        said: s.chance(0.3)
          ? [owner.short, s.say`{It is four weeks old.|At least they could have left a name.|My neighbour will laugh.}`]
          : undefined,
        done: [
          isHitRun
            ? s.say`{note left with the booth|neighbouring cars looked at for paint}`
            : s.say`{particulars exchanged|statement for the insurance given}`,
          'pictures taken',
          ...(isHitRun ? [s.say`{owner will report to the insurer|ticket times of the level saved}`] : []),
        ],
      },
      closing: s.say`{Insurers have settled between them.|Other driver found through the ticket.|}`,
    };
  }),

  scenario(4, 'day', (s) => {
    const car = {
      ...s.car('British Columbia'),
      maker: s.pick(['Hino', 'Isuzu', 'Freightliner']),
      model: s.pick(['195', 'NPR', 'M2']),
      color: 'White',
      text: 'white delivery truck',
    };
    const supplier = s.company(s.pick(['linen', 'produce', 'seafood']), 'subject');
    const driver = s.person('Supplier', 'subject', { sex: 'M', near: true });
    const place = s.pick([places.dockA, places.dockB]);
    const what = s.pick(['the roller door', 'the bumper post', 'the sprinkler pipe over the ramp', 'the canopy lamp']);
    const cost = s.amount(300, 4800, 50);
    const first = s.vehicle(car, 'Struck another vehicle', supplier, 'Rear door bent');
    s.item(
      { name: what.replace('the ', '').replace(/^\w/, (l) => l.toUpperCase()), valueCents: cost },
      'DAMAGED',
      s.company('self', 'victim'),
    );
    s.photo('Dock', `${what}, bent, ${place.where}`, { vehicle: first });
    s.act('Insurance claim', 'Insurance adjuster', `Supplier's insurer named, estimate ${s.money(cost)}`, driver);
    return {
      class: 'Property / Vehicle damage / Loading dock',
      severity: what.includes('sprinkler') ? 'Moderate' : 'Low',
      place,
      cause: 'Human error',
      why: s.say`{Nobody guided him in.|Rain on the camera of the truck.|Dock light out on that side.}`,
      story: {
        lead: s.say`A truck of ${supplier.name}, driven by ${driver.name}, {reversed into|caught} ${what} at ${place.where}.`,
        beats: [
          [
            2,
            what.includes('sprinkler')
              ? s.say`water ran for ${s.int(4, 11)} minutes until ${s.staff('Engineering').name} closed the valve`
              : s.say`{it is bent but works|it does not close any more}`,
          ],
          s.say`${driver.mr} {rang his firm at once|said the mirror was wet|was shaken}`,
        ],
        done: [
          `estimate ${s.money(cost)}`,
          s.say`{deliveries over the other bay|dock secured for the night}`,
          'licence and insurance copied',
        ],
      },
    };
  }),

  scenario(4, 'any', (s) => {
    const place = s.pick([places.boilerRoom, places.laundry, corridor(s), places.serviceCorridor]);
    const engineer = s.staff('Engineering', 'reporter');
    const cost = s.amount(1500, 28000, 500);
    s.item({ name: 'Carpets, ceilings and stock', valueCents: cost }, 'DAMAGED', s.company('self', 'victim'));
    s.photo('Pipe', `Split pipe, about 4 cm, ${place.where}`);
    s.act(
      'Repair',
      'Engineering',
      s.say`{Run of pipe to be renewed, quote by ${s.leaving(4)}|Valves tagged, every second one turned}`,
      engineer,
    );
    s.act('Insurance claim', 'Insurance adjuster', `First estimate ${s.money(cost)}`);
    return {
      class: 'Property / Water / Burst pipe',
      severity: cost > 1_000_000 ? 'Critical' : 'High',
      place,
      delay: s.int(2, 15),
      cause: s.pick(['Equipment failure', 'Maintenance overdue', 'Weather']),
      why: s.say`{Copper, 1974, thin at the elbow.|${s.isCold ? 'Frost in the wall behind it.' : 'Pump had been hammering for a week.'}|Pressure had been raised for the top floors.}`,
      story: {
        lead: s.say`{A ${s.pick(['hot', 'cold'])} water pipe burst at ${place.where}.|Burst pipe, ${place.where}. Water {ankle deep|through two ceilings}.}`,
        beats: [
          [4, s.say`${engineer.who} {went for the valve, which had seized|closed the riser}`],
          [s.int(12, 30), 'the water was stopped; about two thousand litres by the pump meter'],
          s.say`{${s.int(4, 22)} rooms without water until evening|laundry stopped for the day|dinner moved to the mezzanine}`,
        ],
        done: [
          s.say`{pumps and blowers hired|contractor with six blowers}`,
          `estimate ${s.money(cost)}`,
          s.say`{guests on the side told by letter|electrical panel checked before switching on}`,
        ],
      },
    };
  }),

  scenario(9, 'any', (s) => {
    const source = room(s, s.pick([4, 5, 6, 7, 8, 9, 10, 11, 12, 15, 16, 17, 18]));
    const place = below(s, source);
    const guest = s.person('Guest', 'victim reporter');
    const upstairs = s.person('Guest', 'subject', { isNew: true });
    const why = s.pick([
      'a bath left running',
      'a blocked shower drain',
      'a toilet that would not stop',
      'a cracked trap under the basin',
      'the minibar drain',
      'a child and the hand shower',
    ]);
    const isGuest = why.includes('bath left') || why.includes('child');
    const thing = s.chance(0.5) ? s.thing(s.pick(['laptop', 'suitcase', 'coat', 'camera'])) : null;
    if (thing) s.item(thing, 'DAMAGED', guest, 'Soaked');
    s.photo('Ceiling', `Water stain and drops, ceiling of ${place.number}`);
    if (!isGuest) s.act('Repair', 'Engineering', s.say`{Trap changed|Drain opened, camera run}, ${source.number}`);
    if (thing)
      s.act(
        'Insurance claim',
        'Insurance adjuster',
        `${thing.name} of the guest, ${s.money(thing.valueCents ?? 0)}`,
        guest,
      );
    return {
      class: 'Property / Water / Leak from above',
      severity: thing ? 'Moderate' : 'Low',
      place,
      delay: s.int(1, 20),
      cause: isGuest ? 'Guest conduct' : s.pick(['Maintenance overdue', 'Equipment failure']),
      why: s.say`{Source was ${source.number}: ${why}.|${why}, ${source.number}.|Room above (${source.number}): ${why}.}`,
      story: {
        lead: s.say`{Water came through the ceiling of **${place.number}**, guest ${guest.name}.|${guest.name} in ${place.number} ${s.hour() < 8 ? 'was woken by' : 'found'} water on the bed.|Leak into ${place.number} from ${source.number}.}`,
        beats: [
          [
            s.int(4, 9),
            s.say`${s.guard} went up to ${source.number}: ${why}; {${upstairs.name} ${isGuest ? 'had fallen asleep' : 'was asleep'}|${upstairs.name} was not in|${upstairs.name} had not noticed anything}`,
          ],
          [
            s.int(12, 30),
            s.say`the water was stopped by ${s.staff('Engineering').name}; {lamp and smoke detector taken down|power of the room switched off}`,
          ],
          ...(thing
            ? [s.say`the ${thing.text} of the guest is {soaked|probably lost}, ${s.money(thing.valueCents ?? 0)}`]
            : []),
        ],
        said: s.chance(0.4)
          ? [
              guest.short,
              s.say`{I dreamt of rain.|My papers for tomorrow are in that suitcase.|It smelled before it dripped, I told the desk.}`,
            ]
          : undefined,
        done: [
          `guest moved to ${room(s).number}`,
          s.say`{blower and bucket|carpet lifted}, ${place.number} closed for ${s.days(s.int(1, 4))}`,
          s.say`{${beside(s, place).number} looked at, dry|two floors down looked at, dry}`,
        ],
      },
    };
  }),

  scenario(4, 'any', (s) => {
    const place = s.pick([corridor(s), places.ballroom, room(s)]);
    const person = s.chance(0.7)
      ? s.person('Guest', 'subject')
      : s.person('Contractor', 'subject', { sex: 'M', near: true });
    const act =
      person.seed.personType === 'Contractor'
        ? 'hit it with a ladder'
        : s.pick([
            'hung a suit on it',
            'hung a wedding dress on it',
            'hit it with a ball',
            'opened a champagne bottle below it',
          ]);
    const cost = s.amount(2000, 16000, 500);
    s.item({ name: 'Furnishings, water damage', valueCents: cost }, 'DAMAGED', s.company('self', 'victim'));
    s.act('Signage', 'Engineering', '"Do not hang anything here", a small one on every head', person);
    return {
      class: 'Property / Water / Sprinkler',
      severity: 'High',
      place,
      delay: 1,
      cause: 'Guest conduct',
      story: {
        lead: s.say`A sprinkler head at ${place.where} opened because ${person.name} had ${act}.`,
        beats: [
          [1, 'the pump started and the general alarm with it'],
          [
            s.int(6, 12),
            s.say`the valve of the floor was closed by ${s.staff('Engineering').name}; the water was black at first`,
          ],
          [s.int(10, 16), 'the brigade came; fire watch agreed until the system was full again'],
        ],
        said: s.chance(0.6)
          ? [
              person.short,
              s.say`{It looked so much like a hook.|I thought it would need heat.|Do I have to tell my company?}`,
            ]
          : undefined,
        done: [
          `damage about ${s.money(cost)}`,
          'fire watch every fifteen minutes',
          s.say`{three rooms below closed|ceiling opened to dry}`,
        ],
      },
    };
  }),

  scenario(4, 'any', (s) => {
    const minutes = s.int(12, 160);
    const engineer = s.staff('Engineering', 'reporter');
    const stuck = s.chance(0.5);
    return {
      class: 'Property / Power failure',
      severity: minutes > 60 ? 'High' : 'Moderate',
      place: places.electricalRoom,
      delay: 1,
      cause: s.pick(['Equipment failure', 'Weather']),
      why: s.say`{Fault in the street, three blocks dark.|Main breaker tripped by the new ovens.|Storm; a branch on the line.}`,
      story: {
        lead: s.say`{Power failed in the whole house for **${minutes} minutes**.|Power cut from ${s.t()} to ${s.t(minutes)}.}`,
        beats: [
          [
            0,
            s.say`the generator came on after {eleven|nine} seconds; {emergency light, one elevator, alarm system|all that should have come came}`,
          ],
          [
            4,
            s.say`{staff with lamps on each floor|bell staff with torches on the stairs}${stuck ? `; two guests in car 2, out by ${s.t(19)}` : ''}`,
          ],
          [
            minutes,
            s.say`power came back; {keys and tills came up by themselves|the key encoder had to be started twice}`,
          ],
        ],
        done: [
          s.say`${engineer.name} walked {the plant|all panels}`,
          s.say`kitchen {threw away ${s.money(s.amount(100, 900, 50))} of goods|kept the doors of the coolers shut}`,
          s.say`{candles in the bar; guests rather liked it|water and torches taken to the rooms of people with walkers}`,
        ],
      },
    };
  }),

  scenario(5, 'any', (s) => {
    const place = s.pick([places.terrace, places.poolDeck, places.gym, places.revolvingDoor, places.executiveLounge]);
    const hurt = s.chance(0.35) ? s.person('Guest', 'victim injury firstAid') : null;
    const why = s.pick([
      place === places.terrace ? 'a gust took an umbrella into it' : 'something heavy had struck it at the foot',
      'a chair was pushed against it',
      'it burst by itself, probably an old stone chip',
      'a serving cart hit the corner',
    ]);
    const cost = s.amount(450, 3600, 50);
    s.item({ name: 'Glass panel', valueCents: cost }, 'DAMAGED', s.company('self', 'victim'));
    s.photo('Glass', `Broken panel at ${place.where}`);
    s.act('Replacement', 'Engineering', `Panel ordered, ${s.int(2, 5)} weeks; boarded until then`);
    return {
      class: 'Property / Glass breakage',
      severity: hurt ? 'Moderate' : 'Low',
      place,
      delay: 2,
      cause: why.includes('gust') ? 'Weather' : s.pick(['Human error', 'Equipment failure']),
      story: {
        lead: s.say`{A glass panel at ${place.where} broke: ${why}.|Broken glass at ${place.where}, ${why}.}`,
        beats: [
          [3, s.say`the area was {roped off|cleared} by ${s.toGuard}, ${s.staff('Housekeeping').name} swept`],
          ...(hurt
            ? [s.say`${hurt.name} had {small cuts on the hand|a splinter in the foot}; cleaned and dressed`]
            : []),
        ],
        done: [
          s.say`{boarded up by ${s.staff('Engineering').name}|film over the rest}`,
          `cost ${s.money(cost)}`,
          ...(why.includes('gust') ? ['umbrellas closed and tied from wind force five'] : []),
        ],
      },
    };
  }),

  scenario(3, 'evening', (s) => {
    const clerk = s.staff('Front office', 'reporter');
    const technician = s.staff('ravi', 'subject');
    const rooms = s.int(14, 120);
    return {
      class: 'Property / Equipment failure / Key system',
      severity: 'Moderate',
      place: places.frontDesk,
      delay: 5,
      cause: 'Equipment failure',
      why: s.say`{Certificate of the server had run out.|Update during the afternoon.|Clock of the encoder was a day ahead.}`,
      story: {
        lead: s.say`{No keys could be made from ${s.t()}.|Key system down: ${rooms} arrivals without a key.}`,
        beats: [
          [
            10,
            s.say`${clerk.who} {let guests in with the floor key, two people each time, written down|gave out drinks in the bar}`,
          ],
          [s.int(60, 150), s.say`${technician.name} {started the old server|came in from home}; keys again`],
        ],
        done: [
          'list of every opening with the floor key',
          s.say`{${rooms} keys made again in the evening|nobody slept in the lobby}`,
          'floor keys counted, complete',
        ],
      },
    };
  }),

  scenario(3, 'day', (s) => {
    const count = s.int(2, 9);
    const place = s.pick([places.securityOffice, places.p2Elevators, places.dockA]);
    s.act('Repair', 'IT', s.say`{Switch in cupboard 3 to be replaced|Disk of recorder 2|Power supply on the rooftop}`);
    return {
      class: 'Property / Equipment failure / Camera',
      severity: 'Low',
      place,
      delay: s.int(60, 900),
      uncertain: true,
      cause: s.pick(['Equipment failure', 'Maintenance overdue']),
      story: {
        lead: s.say`{${count} cameras have been dark since ${s.weekday(-1440)}.|At handover ${count} cameras were found without a picture.}`,
        beats: [
          s.say`{all on the same switch|all on recorder 2}; ${s.staff('ravi').name} {restarted it, without success|will change it}`,
          s.say`recordings of {two days|eleven hours} are missing`,
        ],
        done: ['extra rounds where the cameras are dark', s.say`{spare camera put up on P2|list on the office board}`],
      },
    };
  }),

  scenario(4, 'any', (s) => {
    const place = s.pick([places.entryGate, places.exitGate]);
    const car = s.car();
    const driver = s.chance(0.6) ? s.person('Visitor', 'subject') : null;
    const first = s.vehicle(car, driver ? 'Damaged' : 'Suspect vehicle', driver);
    s.company('parking', 'victim', 'Arm and hinge');
    s.photo('Gate arm', `Broken arm at ${place.where}`, { vehicle: first });
    return {
      class: 'Property / Equipment failure / Parkade gate',
      severity: 'Low',
      place,
      delay: s.int(2, 60),
      cause: driver ? 'Equipment failure' : 'Human error',
      story: {
        lead: driver
          ? s.say`{The arm at ${place.where} came down on the ${car.text} of ${driver.name}.|Gate arm struck a car: ${car.text}, ${car.plate}, ${driver.name}.}`
          : s.say`A ${car.text}, **${car.plate}**, drove through the arm at ${place.where} and did not stop.`,
        beats: [
          s.say`{sensor in the ground had failed|ticket had been taken but not pulled out|second car tried to follow on one ticket}`,
        ],
        said:
          driver && s.chance(0.5)
            ? [driver.short, s.say`{It waved me on and then hit me.|I have the green light on my dashboard camera.}`]
            : undefined,
        done: [
          'arm taken off, gate open with a guard',
          s.say`{Seawall Parking rung, mechanic at ${s.t(120)}|spare arm fitted by engineering}`,
        ],
      },
    };
  }),
];
