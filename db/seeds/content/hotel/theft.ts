import { an } from '../narratives/actor.ts';
import { type Scenario, scenario } from '../narratives/stage.ts';
import { bay, gardenRoom, places, room } from './places.ts';

const thief = 'Criminal act by third party';

export const theft: Scenario[] = [
  scenario(17, 'night', (s) => {
    const place = bay(s);
    const owner = s.person('Guest', 'victim reporter');
    const car = s.car(owner);
    const staying = room(s);
    const thing = s.thing(s.pick(['laptop', 'backpack', 'camera', 'suitcase', 'tools', 'headphones']));
    const window = s.pick([
      'rear left window',
      'rear right window',
      'front passenger window',
      'quarter glass on the driver side',
    ]);
    const seat = s.pick([
      'on the back seat',
      'in the boot area',
      'under a coat on the rear seat',
      'in the front footwell',
    ]);
    const found = s.int(20, 300);
    const first = s.vehicle(
      car,
      'Broken into',
      owner,
      s.say`${window} broken, {no other damage|door lock forced as well|glass over the seats}`,
    );
    s.item(thing, 'STOLEN', owner, s.say`{Was ${seat}|Left ${seat} since check-in}`);
    owner.notes(
      s.say`Staying in ${staying.number} until ${s.leaving()}. {Wants a copy of the report for the insurer|Asked for the parking fee back|Will claim on own insurance}.`,
    );
    s.photo(
      s.say`{Broken window|${car.maker} ${car.model}, window|Glass on the seat}`,
      `${window} of ${an(car.text)}, ${car.plate}, ${place.where}`,
      { vehicle: first },
    );
    const seen = s.chance(0.45) ? (s.chance(0.4) ? s.regular('greenjacket', 'suspect') : s.unknown('suspect')) : null;
    const watched = `${s.about(found - 75)} to ${s.about(found)}`;
    const cams = (place.cams ?? []).join(' and ');
    if (seen) s.still(place, Math.max(5, found - 40), `Person beside ${an(car.text)} at ${place.where}`);
    if (s.chance(0.6))
      s.company('parking', 'subject', s.say`{Told by phone|Duty attendant informed}, asked for their own recordings`);
    const police = s.chance(0.6) ? s.police() : null;
    if (police)
      s.report(police, s.say`File ${police.file}, {online report made with the owner|taken by telephone}`, owner);
    if (s.chance(0.4))
      s.act(
        'Extra patrols',
        'Security',
        s.say`{Hourly walk of ${place.floor} between midnight and five|Two extra rounds of ${place.floor} a night} {for two weeks|until the end of the month}`,
      );
    return {
      class: 'Security / Theft / From vehicle / Parkade',
      severity: s.pick(['Moderate', 'Moderate', 'High']),
      place,
      delay: found + s.int(3, 15),
      uncertain: s.chance(0.4),
      cause: thief,
      why: s.say`{Valuables could be seen from outside the car|Camera ${place.cams?.[0]} {has been dark since ${s.weekday(-2900)}|points at the ramp and not at the bays}|The bay is out of sight of the booth|Ramp gate was stuck open {after the power dip|for most of the evening}|Third break-in on ${place.floor} this {month|season}}. {Owner was told at check-in not to leave bags in the car|No notice about valuables on this level|Lights over the bay were out|}`,
      story: {
        lead: s.say`{${owner.name} came down to fetch ${s.pick(['a jacket', 'a charger', 'the child seat', 'a phone cable', 'some papers'])} and found the ${window} of ${owner.his} ${car.text} broken.|${owner.mr}, room **${staying.number}**, reported that ${owner.his} ${car.text} (${car.plate}) had been broken into in ${place.where}.|The ${window} of ${an(car.text)}, plate **${car.plate}**, was found smashed in ${place.where}.|Parkade patrol found glass beside ${an(car.text)} in ${place.where}; the owner, ${owner.name} (room ${staying.number}), was called down.}`,
        beats: [
          [
            found,
            s.say`${owner.name} {checked the car with ${s.toGuard}|went through the car} and {missed|found missing} ${an(thing.text)} that had been {left ${seat}|${seat}}`,
          ],
          s.say`{The car had been parked since about ${s.about(-s.int(60, 400))}|${owner.mr} had last seen the car intact at ${s.about(-s.int(30, 90))}|Parking ticket shows entry at ${s.t(-s.int(100, 500))}}`,
          ...(seen
            ? [
                s.say`{Footage from ${cams} shows|On the recording of ${place.cams?.[0]} one sees} {somebody|a person} {${seen.seed.alias ? 'in a green rain jacket, on a mountain bike,' : `in ${'clothes' in seen ? seen.clothes : 'dark clothes'}`}} {trying door handles along the row|shining a light into parked cars} and {leaving by the east stair with a bag|stopping at this car for under a minute}`,
              ]
            : [
                s.say`{Footage from ${cams} shows nothing of use, the bay is in the dark|Nobody can be made out on ${cams}|The cameras do not cover that side of the car}`,
              ]),
          ...s.maybe(
            0.35,
            s.say`{Two|Three} more cars in the row had been {looked into, hand marks on the glass|tried, none opened}`,
          ),
        ],
        ...(s.chance(0.4) && {
          said: [
            owner.short,
            s.say`{I was only upstairs for one night and I thought a hotel garage was safe.|It was under a coat, nobody could have seen it.|${thing.name === 'Laptop' ? `I need that for work on ${s.leaving(1)}, everything is on it.` : 'I nearly took it up with me. Nearly.'}|Your sign says the garage is watched. By whom?|I heard glass from the elevator but thought it was a bottle.}`,
          ] as [string, string],
        }),
        done: [
          s.say`{glass left in place for police|glass swept up after photographs|car covered with plastic sheet by the valets}`,
          s.say`footage from ${cams} kept, ${watched}`,
          ...(police
            ? [s.say`{police file|reported to police, file} **${police.file}**`]
            : [s.say`{owner did not want police|owner will report to police from home}`]),
          ...s.maybe(
            0.4,
            s.say`{owner moved the car to the valet bays|replacement parking on P1 offered and taken|${s.boss} took the parking off the bill}`,
          ),
        ],
        ...(s.chance(0.3) && {
          end: s.say`{The value is the owner's estimate.|Receipt to follow by e-mail.|Owner was calm and thanked us.|Owner asked for a manager; call arranged for the morning.}`,
        }),
      },
      closing: s.say`{${police ? 'Police closed the file without a suspect.' : 'Owner has not come back to us.'}|Insurer has what it asked for. No recovery.|${police ? 'Recordings given to police on a stick, receipt in the folder.' : 'Recording looked at a second time, nothing more to be seen.'}|${thing.name} not recovered. Owner's own insurance paid for the glass.|}`,
    };
  }),

  scenario(6, 'evening', (s) => {
    const driver = s.person('Guest', 'victim reporter');
    const car = s.car(driver);
    const thing = s.thing(s.pick(['handbag', 'backpack', 'laptop', 'coat']));
    const minutes = s.int(2, 8);
    const valet = s.staff('Valet and parking', 'witness');
    const suspect = s.unknown('suspect');
    const vehicle = s.vehicle(car, 'Broken into', driver, 'Not locked, no damage');
    s.item(thing, 'STOLEN', driver, s.say`{From the front passenger seat|From the open boot}`);
    s.still(places.forecourt, minutes, `${suspect.look} at the open door of ${an(car.text)}`);
    const police = s.police();
    s.report(police, `File ${police.file}. Recording of X-01 handed over.`, driver, suspect);
    if (s.chance(0.5))
      s.act(
        'Staff discussion',
        'Valet and parking',
        s.say`{Doors are to be closed and locked as soon as the guest steps away|Nobody leaves the stand while a car is open, briefing at the start of each shift}`,
        valet,
      );
    if (s.chance(0.3)) s.photo('Car as left', `${car.text} on the forecourt with the boot open`, { vehicle });
    return {
      class: 'Security / Theft / From vehicle / Forecourt',
      severity: 'Moderate',
      place: places.forecourt,
      delay: s.int(8, 40),
      cause: s.pick([thief, 'Property left unattended']),
      why: s.say`Car stood open and running while {the guest was checking in|bags were carried in|the driver looked for the reservation}. {One valet on the stand instead of two|Taxi line hid the car from the stand|Airport coach was unloading at the same time}.`,
      story: {
        lead: s.say`{While ${driver.name} was at the front desk, ${an(thing.text)} was taken from ${driver.his} ${car.text} on the forecourt.|${driver.mr} left ${driver.his} ${car.text} (**${car.plate}**) unlocked in front of the steps for about ${minutes} minutes. In that time somebody took ${an(thing.text)} from it.|Theft from an arriving guest's car, ${car.text}, ${car.plate}.}`,
        beats: [
          [
            0,
            s.say`the car {stopped at the steps|pulled in behind the airport coach}, {${driver.mr} went in|driver and luggage went inside}`,
          ],
          [
            minutes,
            s.say`{${valet.name} noticed|the camera shows} ${suspect.look} {reaching into the car|walking away from the passenger side with a bag under the arm}`,
          ],
          s.say`${valet.name} {called out and ran after ${suspect.him} as far as the seawall|thought ${suspect.he} belonged to the party and did nothing|went to ask, but ${suspect.he} was already across the road}`,
        ],
        ...(s.chance(0.5) && {
          said: [
            valet.short,
            s.say`{${suspect.he} looked like ${suspect.he} was getting something for somebody, very calm.|I had my back turned for one minute with the coach.|${suspect.he} even said good evening to me.}`,
          ] as [string, string],
        }),
        done: [
          s.say`{area searched as far as the seawall gate, nothing found|bins along the seawall path checked|taxi drivers asked, one saw ${suspect.him} go east}`,
          s.say`police file ${police.file}, ${police.officer} {attended|by telephone}`,
          s.say`{guest helped with blocking cards|cards blocked from the front desk telephone|room and dinner offered for the trouble}`,
        ],
      },
      closing: s.say`{Bag found empty by the parks crew and returned.|Suspect recognised by police from another case; charge is with them.|No result, footage kept.|}`,
    };
  }),

  scenario(14, 'evening', (s) => {
    const owner = s.person(s.pick(['Guest', 'Guest', 'Visitor']), 'victim reporter');
    const kind = s.pick(['wallet', 'handbag', 'backpack', 'laptop', 'phone', 'coat'] as const);
    const thing = s.thing(kind);
    const cash = s.amount(40, 700, 20);
    const away = s.int(3, 25);
    const place = s.pick([places.sofas, places.sofas, places.concierge, places.businessLounge, places.giftShop]);
    const suspect = s.chance(0.55) ? (s.chance(0.25) ? s.regular('munro', 'suspect') : s.unknown('suspect')) : null;
    const doing = s.pick([
      'went to ask about a taxi',
      'took a call by the windows',
      'went to the washroom',
      'helped a child with the elevator',
      'walked over to look at the tide board',
    ]);
    s.item(
      { ...thing, valueCents: (thing.valueCents ?? 0) + (kind === 'wallet' ? cash : 0) },
      'STOLEN',
      owner,
      kind === 'wallet'
        ? `Held ${s.money(cash)} in cash and cards`
        : s.say`{Left beside the cushion|Stood on the floor by the chair|Hung over the chair back}`,
    );
    if (suspect) s.still(place, away, `Person leaving ${place.where} with ${an(thing.text)}`);
    const police = s.chance(0.5) ? s.police() : null;
    if (police) s.report(police, `File ${police.file}. Owner has the number.`, owner);
    const helper = s.chance(0.5) ? s.staff(s.pick(['Concierge and bell', 'Front office']), 'witness') : null;
    const seen = suspect ? ('look' in suspect ? suspect.look : 'Krystal Munro, who is barred,') : '';
    return {
      class: 'Security / Theft / From public area / Lobby',
      severity: s.pick(['Low', 'Moderate', 'Moderate']),
      place,
      delay: away + s.int(4, 30),
      cause: s.pick(['Property left unattended', thief]),
      why: s.say`{Unattended for about ${away} minutes.|Owner left it on the seat when ${owner.he} ${doing}.|Busy check-in hour, sofa area full.} {Camera ${place.cams?.[0]} covers the seat from behind only.|The door officer was called to the bar at that time.|}`,
      story: {
        lead: s.say`{${owner.name} put ${owner.his} ${thing.text} down at ${place.where}, ${doing}, and came back after about ${away} minutes to find it gone.|Theft of ${an(thing.text)} at ${place.where}. Owner is ${owner.name}, who ${doing} and left it behind.|${owner.mr} told ${s.pick(['the front desk', 'the concierge', s.toGuard])} that ${owner.his} ${thing.text} had been taken from ${place.where}.}`,
        beats: [
          [
            away,
            s.say`{${owner.mr} returned to the seat|${owner.he} noticed the loss} and {searched the cushions with a bell attendant|asked the people at the next table, who had seen nothing|ran to the front steps}`,
          ],
          ...(suspect
            ? [
                [
                  Math.max(1, away - 3),
                  s.say`the recording shows ${seen} {sitting down in the same seat, waiting, and leaving|passing twice before taking it} by the {side door|revolving door|seawall exit}`,
                ] as [number, string],
              ]
            : [
                s.say`{Nothing on ${place.cams?.join(' or ')}: a tour group stood in the way|The recording is still to be looked through|A palm hides the seat from the camera}`,
              ]),
          ...(kind === 'wallet'
            ? [
                s.say`it held ${s.money(cash)} in cash, {two|three} cards and {a driver's licence|an employee pass|a health card}`,
              ]
            : []),
        ],
        ...(s.chance(0.35) && {
          said: [
            owner.short,
            s.say`{I turned round for a minute, no more.|Everything is in there, my keys too.|I do not want to make trouble, I only want the photographs back.|You would think the lobby is the one safe place.}`,
          ] as [string, string],
        }),
        done: [
          ...(helper
            ? [
                s.say`${helper.who} {helped the owner block the cards|lent the owner a telephone and sat with ${owner.him}|searched washrooms and bins}`,
              ]
            : []),
          s.say`{lobby, washrooms and planters searched|bins on the forecourt emptied and gone through|lost property book checked}`,
          ...(police
            ? [s.say`{police file ${police.file}|${police.officer} took the report, file ${police.file}}`]
            : [s.say`owner {did not want the police|was given the number for reports by telephone}`]),
          ...s.maybe(0.3, s.say`new room key made, old one cancelled at ${s.t(away + 12)}`),
        ],
      },
      closing: s.say`{Handed in without the cash by a street cleaner, posted to the owner.|Not recovered.|Owner found it in own luggage and phoned to apologise.|Suspect's picture passed to door staff.|}`,
    };
  }),

  scenario(14, 'day', (s) => {
    const place = room(s);
    const guest = s.person('Guest', 'victim reporter');
    const thing = s.thing(s.pick(['jewellery', 'watch', 'ring', 'tablet', 'headphones', 'laptop', 'camera']));
    const attendant = s.staff('Housekeeping', 'interest');
    const hours = s.int(3, 9);
    const inAt = s.int(40, 200);
    s.item(
      thing,
      'STOLEN',
      guest,
      s.say`{Last seen on the night table|Was in the desk drawer|Said to have been in the toilet bag|Was not in the safe}`,
    );
    guest.notes(`In ${place.number} until ${s.leaving()}.`);
    s.attach(
      'PDF',
      `Lock report ${place.number}`,
      `Lock report of room ${place.number} for ${s.date()}: guest key ${s.t(-30)}, ${attendant.seed.position.toLowerCase()} key ${s.t(inAt)} to ${s.t(inAt + 27)}, guest key ${s.t(hours * 60)}. No other entries.`,
    );
    if (s.chance(0.5))
      s.statement(
        attendant,
        s.say`{I cleaned ${place.number} and did not see ${an(thing.text)}.|The desk was covered in papers, I did not touch it.|I made the bed and changed towels. The guest's things were on the chair and I left them there.}`,
      );
    const found = s.chance(0.25);
    if (s.chance(0.5))
      s.act(
        'Guest follow-up',
        'Front office',
        s.say`Call ${guest.mr} {at home within a week|before departure} with the result`,
        guest,
      );
    if (s.chance(0.25))
      s.act(
        'Insurance claim',
        'Insurance adjuster',
        s.say`Claim form sent, guest values it at ${s.money(thing.valueCents ?? 0)}`,
        guest,
      );
    return {
      class: 'Security / Theft / From guest room / No forced entry',
      severity: s.pick(['Moderate', 'Moderate', 'High']),
      place,
      delay: hours * 60 + s.int(5, 40),
      uncertain: s.chance(0.7),
      cause: s.pick(['Unknown', 'Unknown', 'Property left unattended', thief]),
      why: s.say`{No sign of force on door or frame.|Door closer checked, it latches.} {Room safe was working and empty.|Safe not used.|Guest had the safe open with the code on a slip.} {Connecting door was found unlocked on our side.|}`,
      story: {
        lead: s.say`{The guest in **${place.number}**, ${guest.name}, misses ${an(thing.text)}, value by ${guest.his} own account ${s.money(thing.valueCents ?? 0)}.|${guest.mr} (room ${place.number}) reported ${an(thing.text)} gone from the room.|Report of a theft from room ${place.number}: ${thing.text}. Guest is ${guest.name}.}`,
        beats: [
          s.say`{${guest.he} last saw it ${s.pick(['in the morning before breakfast', 'the evening before', 'on arrival'])}|it was ${s.pick(['on the night table', 'in the desk drawer', 'on the bathroom shelf'])} when ${guest.he} went out}`,
          [
            inAt,
            s.say`${attendant.who} {entered to clean|opened the room} and left about half an hour later; {lock report shows no other entry|there is one staff entry and no other}`,
          ],
          [
            hours * 60 + 10,
            s.say`${s.guard} {searched the room with the guest's leave|went through the room with ${guest.him}}: bedding, {safe, drawers|bathroom, luggage} and {behind the headboard|under the bed base}`,
          ],
          s.say`${attendant.name} {was spoken to in the housekeeping office, calm and helpful|showed ${attendant.his} trolley and bag without being asked|says ${attendant.he} saw nothing of the kind}`,
        ],
        ...(s.chance(0.4) && {
          said: [
            guest.short,
            s.say`{I am not accusing anybody, but it did not walk out by itself.|It was my mother's. The money is not the point.|I know exactly where I put it.|Forty hotels a year and this has never happened to me.}`,
          ] as [string, string],
        }),
        done: [
          s.say`lock report of ${place.number} {printed|saved}`,
          s.say`{laundry and vacuum bag of the floor gone through|linen chute and laundry asked to look out for it|housekeeping trolleys of ${place.floor} checked}`,
          s.say`{guest advised to report to police, has not decided|guest wants to wait with the police|guest filled in a loss form}`,
        ],
        ...(found && {
          end: s.say`{Before this was filed the guest rang: it was in the lining of ${guest.his} suitcase.|Found by the guest at ${s.t(hours * 60 + 30)} inside a rolled sock. Left on file for the lock report.}`,
        }),
      },
      closing: found
        ? 'Found by the guest. No theft.'
        : s.say`{No evidence against staff. Guest informed by letter.|Insurer declined, safe not used.|Settled with a night's credit without admission.|Unresolved.|}`,
      locked: 0.06,
    };
  }),

  scenario(4, 'night', (s) => {
    const place = gardenRoom(s);
    const guest = s.person('Guest', 'victim reporter', { isNew: true });
    const thing = s.thing('laptop');
    const other = s.thing(s.pick(['jewellery', 'watch', 'camera']));
    const suspect = s.unknown('suspect');
    const police = s.police();
    s.item(thing, 'STOLEN', guest);
    s.item(other, 'STOLEN', guest);
    s.item(
      { name: 'Patio door', brand: '', color: 'White', valueCents: s.amount(600, 1900, 50) },
      'DAMAGED',
      s.company('self', 'victim', 'Door and frame'),
      'Lock side levered with a flat tool',
    );
    s.photo('Patio door, lock', `Pry marks beside the lock of the patio door of ${place.where}`);
    s.photo('Footprint on the sill', `Muddy print of a shoe on the sill of ${place.where}`);
    s.report(police, `File ${police.file}. Identification unit took prints.`, guest, suspect);
    s.act(
      'Repair',
      'Engineering',
      `Fit bolt plates to all ground floor doors of the garden wing, begin with ${place.number}`,
    );
    return {
      class: 'Security / Theft / From guest room / Forced entry',
      severity: 'High',
      place,
      delay: s.int(60, 240),
      cause: thief,
      why: s.say`Patio door of ${place.number} has {a single hook lock|no bolt at the foot}. {Hedge was cut last month, the door can be reached from the path.|Courtyard light on a timer that ran out at midnight.}`,
      story: {
        lead: s.say`{Room ${place.number} was broken into through the patio door while ${guest.name} was ${s.pick(['at dinner', 'at a concert', 'asleep in the next room of the suite'])}.|Forced entry to **${place.number}** from the courtyard side. Guest ${guest.name} unhurt.}`,
        beats: [
          [
            s.int(1, 9),
            s.say`G-01 shows ${suspect.look} {coming over the hedge|crossing the courtyard from the seawall side}`,
          ],
          [12, s.say`${suspect.he} leaves the same way with {a bag|something under ${suspect.his} arm}`],
          s.say`taken: ${an(thing.text)} and ${an(other.text)}, together {given as|about} ${s.money((thing.valueCents ?? 0) + (other.valueCents ?? 0))}`,
          [70, s.say`${guest.mr} {came back, felt the draught|returned and saw the curtain outside} and rang the desk`],
        ],
        said: [
          guest.short,
          s.say`{The curtain was hanging out of the door, that was the first thing I saw.|I had only been gone for two hours.|What if my daughter had been in the room?}`,
        ],
        done: [
          `guest moved to ${room(s).number}, luggage carried by ${s.staff('Concierge and bell').name}`,
          'room sealed until police had finished',
          s.say`${police.officer} attended, file **${police.file}**`,
          'courtyard walked every hour until daylight',
        ],
      },
      closing: 'Bolts fitted. Laptop turned up at a pawn shop; police have it as evidence.',
    };
  }),

  scenario(9, 'meals', (s) => {
    const place = s.pick([places.dining, places.barBooths, places.barCounter, places.terrace]);
    const guest = s.person(s.pick(['Patron', 'Guest']), 'victim reporter');
    const thing = s.thing(s.pick(['handbag', 'backpack', 'phone', 'coat', 'glasses'] as const));
    const table = s.int(4, 38);
    const server = s.staff('Food and beverage', 'witness');
    const seen = s.chance(0.5) ? s.unknown('suspect') : null;
    s.item(thing, 'STOLEN', guest, s.say`{Hung on the chair|Under table ${table}|On the window sill}`);
    if (seen) s.still(place, 20, `${seen.look} passing table ${table}`);
    return {
      class: 'Security / Theft / From public area / Restaurant or bar',
      severity: s.pick(['Low', 'Moderate']),
      place,
      delay: s.int(15, 70),
      cause: s.pick([thief, 'Property left unattended']),
      why: s.say`{Chairs at table ${table} back on to the passage.|No bag hooks under the tables.|Two parties shared the passage to the washrooms.}`,
      story: {
        lead: s.say`{${guest.name}, dining at table ${table} in ${place.where}, missed ${an(thing.text)} when the bill came.|A ${thing.text} disappeared from table ${table}, ${place.where}. Owner: ${guest.name}.|${guest.mr} reported that ${guest.his} ${thing.text} was taken from the back of ${guest.his} chair in ${place.where}.}`,
        beats: [
          [
            s.int(5, 20),
            s.say`${server.who} {remembers it being there when the plates came|cleared the table and saw nothing out of place|moved the chair for a pram and thinks it was still there}`,
          ],
          ...(seen
            ? [
                s.say`{a camera|${place.cams?.[0]}} {shows|caught} ${seen.look} {stopping behind the chair to fasten a shoe|brushing past with a newspaper over one arm|who sat alone by the door without ordering}`,
              ]
            : [
                s.say`{nobody nearby had noticed anything|the table behind had paid and left; name from the card slip noted|the recording is too dark to help}`,
              ]),
        ],
        ...(s.chance(0.4) && {
          said: [
            server.short,
            s.say`{I asked the gentleman by the door if he was waiting for somebody and he just left.|We were three short tonight, I did not see it.|She kept it on her lap most of the time, I think.}`,
          ] as [string, string],
        }),
        done: [
          s.say`{tables, benches and coat stand searched|kitchen and linen bags checked|other guests asked discreetly}`,
          s.say`{bill taken off by ${server.seed.position === 'Restaurant manager' ? server.name : 'the manager'}|dessert sent, bill paid by the guest|card companies rung from the office}`,
          ...s.maybe(0.5, 'footage saved for thirty days'),
        ],
      },
      closing: s.say`{Found on the terrace the next morning, emptied.|Another guest had taken the wrong one, exchanged.|Nothing further.|}`,
    };
  }),

  scenario(8, 'day', (s) => {
    const place = s.pick([places.arbutus, places.hemlock, places.salal, places.ballroom, places.registration]);
    const pause = s.hour() >= 11 && s.hour() < 14 ? 'lunch' : 'coffee';
    const host = s.company('conference', 'reporter victim');
    const event = s.chance(0.5) ? host : s.company(s.pick(['events', 'av']), 'victim');
    const owner = s.person('Event attendee', 'victim reporter');
    const count = s.int(1, 4);
    const first = s.thing('laptop');
    for (let each = 0; each < count; each++) s.item(each ? s.thing('laptop') : first, 'STOLEN', each ? event : owner);
    const suspect = s.unknown('suspect');
    const captain = s.staff('Banquets', 'witness');
    const police = s.police();
    s.still(place, 22, `${suspect.look} leaving ${place.where} with a bag`);
    s.report(police, `File ${police.file}`, owner, suspect);
    if (s.chance(0.6))
      s.act(
        'Procedure change',
        'Sales and events',
        s.say`{Rooms are locked over lunch unless the organiser signs that they are not|Badges to be checked at the door of the upper floor|Organisers get a key holder's name on the event order}`,
      );
    const many = count > 1 ? `${['two', 'three', 'four'][count - 2]} laptops` : `a laptop (${first.text})`;
    return {
      class: 'Security / Theft / From public area / Function room',
      severity: count > 2 ? 'High' : 'Moderate',
      place,
      delay: s.int(30, 90),
      cause: s.pick([thief, 'Procedure not followed']),
      why: s.say`{Room stood open during the break.|The lock of ${place.where} was on day latch.|Organiser had asked for the doors to stay open.} {Nobody was asked for a badge.|Banquet staff were turning the next room.|}`,
      story: {
        lead: s.say`{During the ${pause} break ${many} disappeared from ${place.where}.|${host.name} reported ${many} stolen from ${place.where} while the participants were at ${pause}.|Theft from ${place.where}, {first noticed by|reported by} ${owner.name}: ${many}.}`,
        beats: [
          [0, 'the session broke up and the room emptied; doors were left open'],
          [
            22,
            s.say`${suspect.look} {walked in with a conference bag and no badge|went in, looked round and came out with a heavier bag}; ${suspect.he} was inside for ${s.pick(['under two', 'about four'])} minutes`,
          ],
          [s.int(40, 60), s.say`${owner.mr} came back to {an empty place|${owner.his} charger without a computer}`],
          s.say`${captain.who} {had taken ${suspect.him} for a delegate|had held the door for ${suspect.him}|was setting up next door and saw ${suspect.him} pass twice}`,
        ],
        ...(s.chance(0.5) && {
          said: [
            captain.short,
            s.say`{${suspect.he} had the bag with the logo, so I thought nothing of it.|${suspect.he} asked me where the washrooms were.|With four hundred people you do not know every face.}`,
          ] as [string, string],
        }),
        done: [
          'rest of the rooms on the floor locked',
          s.say`pictures from ${place.cams?.join(' and ')} shown to the door staff`,
          s.say`${police.officer} took statements, file ${police.file}`,
          s.say`serial numbers {to be sent by the owners|taken down where known}`,
        ],
      },
    };
  }),

  scenario(6, 'day', (s) => {
    const place = s.pick([places.mensLockers, places.womensLockers, places.gym]);
    const sex = place === places.womensLockers ? 'F' : 'M';
    const guest = s.person('Guest', 'victim reporter', { sex });
    const thing = s.thing(s.pick(['watch', 'phone', 'wallet', 'headphones'] as const));
    const attendant = s.staff('kira', 'witness');
    const locker = s.int(4, 62);
    const isForced = s.chance(0.5) && place !== places.gym;
    s.item(thing, 'STOLEN', guest);
    if (isForced) s.photo(`Locker ${locker}`, `Door of locker ${locker}, bent at the hasp`);
    if (isForced) s.act('Repair', 'Engineering', `New hasp for locker ${locker}, check the row`);
    return {
      class: 'Security / Theft / From public area / Pool or gym',
      severity: 'Moderate',
      place,
      delay: s.int(50, 120),
      cause: isForced ? thief : 'Property left unattended',
      why: s.say`{Lockers take a coin lock that opens with a coin turned in the slot.|No cameras in the change rooms, as must be.|Towel desk unattended at the time.}`,
      story: {
        lead: s.say`{${guest.name} missed ${an(thing.text)} after ${s.pick(['a swim', 'the steam room', 'half an hour on the treadmill'])}.|Theft at ${place.where}: ${thing.text} belonging to ${guest.name}.|A guest, ${guest.name}, told ${attendant.who} that ${guest.his} ${thing.text} was gone.}`,
        beats: [
          isForced
            ? s.say`locker **${locker}** {was found bent open at the hasp|had been levered, the lock was on the floor}`
            : s.say`{${guest.he} had left it on the bench under a towel|locker ${locker} was closed but not locked|it lay beside the machine in plain view}`,
          [
            s.int(60, 80),
            s.say`${attendant.name} {locked the door of the change room and let people out one by one|rang security|looked through the towel bins}`,
          ],
          s.say`{${s.int(6, 14)} people had signed in during that hour; list attached to the log|W-01 shows everybody who came and went, none of them with a bag except guests known to the desk|somebody without a towel was seen leaving by the stairs}`,
        ],
        done: [
          s.say`{towel bins and showers searched|bins and vents of the room searched}`,
          s.say`guest {shown how the lockers work|offered a safe at the front desk}`,
          s.say`{loss form filled in|guest will report to police from home}`,
        ],
      },
    };
  }),

  scenario(6, 'any', (s) => {
    const guest = s.person(s.pick(['Guest', 'Visitor']), 'victim reporter');
    const bike = s.thing('bicycle');
    const place = s.pick([places.bikeCage, places.bikeCage, places.seawallGate, places.staffEntrance]);
    const lock = s.pick(['cable lock', 'U-lock', 'chain lock', 'folding lock']);
    s.item(bike, 'STOLEN', guest, s.say`{Locked with a ${lock}|Frame number with the owner}`);
    s.photo('Cut lock', `Remains of a ${lock} on the rack at ${place.where}`);
    const green = s.chance(0.4) ? s.regular('greenjacket', 'suspect') : null;
    if (s.chance(0.4))
      s.act(
        'Repair',
        'Engineering',
        s.say`{Cage door closer to be set so that it latches|Second rack bolt to be replaced|Light over the racks to be put on the all-night circuit}`,
      );
    return {
      class: 'Security / Theft / Bicycle',
      severity: 'Low',
      place,
      delay: s.int(120, 900),
      uncertain: s.chance(0.7),
      cause: thief,
      why: s.say`{Cage door found not latched.|${lock} cut with bolt cutters, done in seconds.|Rack can be lifted out of its sockets.}`,
      story: {
        lead: s.say`{${guest.name} reported ${guest.his} ${bike.text} stolen from ${place.where}.|A ${bike.text} is missing from ${place.where}; owner ${guest.name}.|Bicycle theft at ${place.where}.}`,
        beats: [
          s.say`{it had been locked with a ${lock}, which lay cut on the ground|the ${lock} was cut clean through|only the front wheel and the ${lock} were left}`,
          ...(green
            ? [
                s.say`the recording has the man in the **green rain jacket** again, {riding out on it|wheeling it up the ramp}; he wears a mask`,
              ]
            : [
                s.say`{nothing on ${place.cams?.[0]}, the lens needs cleaning|camera shows a van stopping at ${s.t(s.int(20, 100))}, plate not readable|no camera on that side}`,
              ]),
          s.say`{${guest.mr} puts the value at ${s.money(bike.valueCents ?? 0)}|it cost ${s.money(bike.valueCents ?? 0)} last spring}`,
        ],
        done: [
          s.say`owner registered it {with the city's stolen bicycle list|as stolen online}`,
          ...s.maybe(0.5, 'loan bicycle of the house offered'),
          s.say`{other riders warned by a note on the cage|cage door wedged shut for now}`,
        ],
      },
      closing: s.say`{Not recovered.|Frame number matched by police at a recycling yard; owner has it back.|Engineering has changed the door closer.|}`,
    };
  }),

  scenario(8, 'any', (s) => {
    const [thing, place, kind, what, value] = s.deal('house property', [
      [
        { name: 'Framed print, harbour scene', color: 'Black' },
        places.mezzWashrooms,
        'Furnishings',
        'a framed print',
        420,
      ],
      [
        { name: 'Television', brand: 'LG', model: 'UP8000', color: 'Black' },
        places.salal,
        'Equipment',
        'a wall television',
        890,
      ],
      [
        { name: 'Bronze heron, table sculpture', color: 'Bronze' },
        places.lobby,
        'Furnishings',
        'the bronze heron from the lobby table',
        2600,
      ],
      [
        { name: 'Bathrobes, four', brand: 'House', color: 'White' },
        places.linenStore,
        'Furnishings',
        'four bathrobes',
        320,
      ],
      [
        { name: 'Floor polisher', brand: 'Karcher', model: 'BDS 43', color: 'Yellow' },
        places.serviceCorridor,
        'Equipment',
        'a floor polisher',
        2150,
      ],
      [{ name: 'Patio heater', brand: 'Bromic', color: 'Black' }, places.terrace, 'Equipment', 'a patio heater', 740],
      [
        { name: 'Two-way radios, two', brand: 'Motorola', model: 'CP200', color: 'Black' },
        places.securityOffice,
        'Equipment',
        'two radios',
        960,
      ],
      [
        { name: 'Microphone set', brand: 'Shure', model: 'BLX', color: 'Black' },
        places.ballroom,
        'Equipment',
        'a wireless microphone set',
        690,
      ],
      [
        { name: 'Table lamp', brand: 'Artemide', color: 'White' },
        places.executiveLounge,
        'Furnishings',
        'a table lamp',
        380,
      ],
    ] as const);
    const finder = s.staff(s.pick(['Housekeeping', 'Banquets', 'Engineering']), 'reporter');
    s.item(
      { ...thing, valueCents: value * 100 },
      'STOLEN',
      s.company('self', 'victim'),
      s.say`{Inventory number ${s.int(2200, 8999)}|Not on the inventory}`,
    );
    if (s.chance(0.5)) s.photo('Where it was', `Empty place of ${what} at ${place.where}`);
    const contractor = s.chance(0.35) ? s.person('Contractor', 'interest', { near: true, sex: 'M' }) : null;
    return {
      class: `Security / Theft / Of hotel property / ${kind}`,
      severity: value > 900 ? 'Moderate' : 'Low',
      place,
      delay: s.int(60, 1200),
      uncertain: true,
      cause: s.pick([thief, 'Unknown', 'Procedure not followed']),
      why: s.say`{Not fixed to the wall.|Store was left unlocked over the weekend.|Nobody signs for it.|Exit by the service corridor is not alarmed by day.}`,
      story: {
        lead: s.say`{${finder.who} {reported|noticed} that ${what} {is|was} missing from ${place.where}.|Missing from ${place.where}: ${what}, {book value|replacement} ${s.money(value * 100)}.|During the round of ${place.where} ${finder.name} found ${what} gone.}`,
        beats: [
          s.say`it was {last seen|certainly there} on ${s.weekday(-1440 * s.int(1, 3))}, {when the room was set|when the floor was cleaned|by the evening round}`,
          s.say`{departments were asked by e-mail, nobody has moved it|it has not been sent for repair|the event order does not mention it}`,
          ...(contractor
            ? [
                s.say`${contractor.name} of the carpet firm worked there alone until ${s.t(-200)}; {spoken to by telephone, denies it|he opened his van for inspection without being asked}`,
              ]
            : []),
        ],
        done: [
          s.say`{stores and neighbouring rooms searched|loading dock recording looked at, nothing|waste room looked through}`,
          ...s.maybe(0.5, `replacement asked for, ${s.money(value * 100)}`),
        ],
      },
      closing: s.say`{Turned up in the wrong store room.|Written off.|Replaced and screwed down.|Returned by post without a sender.|}`,
    };
  }),

  scenario(7, 'day', (s) => {
    const guest = s.person('Guest', 'victim reporter');
    const thing = s.thing('suitcase');
    const place = s.pick([places.luggageRoom, places.forecourt, places.taxiRank, places.lobby]);
    const bell = s.staff('Concierge and bell', 'witness');
    const isMixup = s.chance(0.6);
    const other = isMixup ? s.person('Guest', 'interest') : null;
    const tag = s.int(2100, 9900);
    s.item(thing, isMixup ? 'LOST' : 'STOLEN', guest, `Bag ticket ${tag}`);
    if (other)
      s.act(
        'Guest follow-up',
        'Concierge and bell',
        s.say`{Courier to bring the case back from the airport at our cost|Exchange at the cruise terminal, taxi paid}`,
        guest,
        other,
      );
    else
      s.act(
        'Procedure change',
        'Concierge and bell',
        'No case leaves the room without both halves of the ticket',
        bell,
      );
    return {
      class: 'Security / Theft / Luggage',
      severity: isMixup ? 'Low' : 'Moderate',
      place,
      delay: s.int(10, 120),
      cause: isMixup ? 'Human error' : thief,
      why: s.say`{Ticket half was not compared.|Two groups left at the same time.|Case stood outside the rope.|Cart left at the curb while the attendant carried a pram.}`,
      story: {
        lead: s.say`{${guest.name} came to collect ${an(thing.text)} from ${place.where} and it was not there.|${an(thing.text)}, ticket **${tag}**, is missing from ${place.where}.|Luggage of ${guest.name} missing at departure.}`,
        beats: [
          [
            0,
            s.say`${bell.who} {put it on the cart with nine others|took it in and gave out ticket ${tag}|set it by the doors for the airport coach}`,
          ],
          other
            ? [
                s.int(10, 25),
                s.say`the list showed that ${other.name} had left with {a very similar case|the same model in the same colour}; {${other.he} was reached on the way to the airport|the coach driver was rung and found it on board}`,
              ]
            : [
                s.int(10, 25),
                s.say`the recording shows a person {in a courier jacket|without luggage of their own} {taking it by the handle and walking off|rolling it to the seawall}`,
              ],
        ],
        said: s.chance(0.4)
          ? [
              guest.short,
              s.say`{My flight is in three hours and my medicine is in that case.|There are four hundred black suitcases in this lobby and you lose the coloured one.|I gave him a tip to look after it.}`,
            ]
          : undefined,
        done: [
          s.say`{all cases in the room read against the tickets|coach and taxis of the last half hour rung}`,
          s.say`{toilet things and a shirt bought from the gift shop|taxi to the airport paid|room given for the afternoon}`,
        ],
        end: other ? s.say`{Cases exchanged by ${s.t(s.int(70, 110))}.|Exchange agreed for the evening.}` : undefined,
      },
      closing: isMixup
        ? s.say`{Cases are back with their owners.|Exchanged, taxi receipts booked.}`
        : s.say`{Not recovered; claim paid.|Found empty under the seawall stairs.}`,
    };
  }),

  scenario(4, 'day', (s) => {
    const victim = s.staff(s.pick(['Housekeeping', 'Kitchen', 'Banquets']), 'victim reporter');
    const thing = s.thing(s.pick(['phone', 'wallet', 'headphones', 'coat'] as const));
    const locker = s.int(11, 140);
    s.item(thing, 'STOLEN', victim, `Locker ${locker}`);
    s.act(
      'Access review',
      'Human resources',
      s.say`{Staff room door to go on cards instead of the code|Code of the locker room changed, given out by department heads}`,
      victim,
    );
    return {
      class: 'Security / Theft / Of staff property',
      severity: 'Low',
      place: places.lockers,
      delay: s.int(200, 500),
      uncertain: s.chance(0.5),
      cause: s.pick([thief, 'Property left unattended']),
      why: s.say`{Door code had not been changed since ${s.pick(['spring', 'the new year', 'last summer'])}.|Locker has no lock of its own, staff bring theirs.} {Agency staff use the room without being listed.|}`,
      story: {
        lead: s.say`${victim.who} {found locker **${locker}** open at the end of the shift and ${an(thing.text)} gone|reported ${an(thing.text)} stolen from locker ${locker}}.`,
        beats: [
          s.say`{the padlock was on the floor, shackle cut|there is no damage, ${victim.he} may not have closed the lock|the door had been bent at the top corner}`,
          s.say`{K-03 shows about forty people in that time, all in uniform|the corridor camera shows two people without uniform at ${s.t(60)}, probably agency|nothing unusual on the corridor camera}`,
          ...s.maybe(0.5, s.say`a neighbour says the locker was {already open at the break|shut at the break}`),
        ],
        said: s.chance(0.6)
          ? [
              victim.short,
              s.say`{I have worked here for years and never locked it.|It had the pictures of my children on it.|If it is one of us I do not want to know who.}`,
            ]
          : undefined,
        done: [
          'department heads asked to remind their people',
          s.say`{HR informed|union steward informed}`,
          s.say`{police report left to ${victim.name}|${victim.name} does not want the police}`,
        ],
      },
      locked: 0.15,
    };
  }),

  scenario(4, 'night', (s) => {
    const place = bay(s);
    const owner = s.person('Guest', 'victim reporter');
    const car = s.car(owner);
    const isWhole = s.chance(0.5);
    const police = s.police();
    s.vehicle(
      car,
      isWhole ? 'Stolen' : 'Damaged',
      owner,
      isWhole ? 'Taken without keys' : 'Catalytic converter cut out',
    );
    if (!isWhole)
      s.item({ name: 'Catalytic converter', brand: car.maker, valueCents: s.amount(1400, 3200, 100) }, 'STOLEN', owner);
    s.company('parking', 'subject', 'Asked for the exit records');
    s.report(police, `File ${police.file}`, owner);
    s.still(
      places.exitGate,
      35,
      isWhole ? `${car.text} leaving by the exit gate` : 'White van without plates at the exit gate',
    );
    return {
      class: 'Security / Theft / Of vehicle',
      severity: 'High',
      place,
      delay: s.int(180, 600),
      uncertain: s.chance(0.4),
      cause: thief,
      why: isWhole
        ? s.say`{Keyless car, signal probably relayed from the room.|Spare key was in the car.}`
        : s.say`{Car stands high and can be reached without a jack.|Van came in on a day ticket.}`,
      story: {
        lead: isWhole
          ? s.say`{The ${car.text} of ${owner.name}, plate **${car.plate}**, is gone from ${place.where}.|${owner.mr} could not find ${owner.his} ${car.text}; it was taken from ${place.where} during the night.}`
          : s.say`{${owner.name} started ${owner.his} ${car.text} and it "roared like a truck": the catalytic converter had been cut out in ${place.where}.|Catalytic converter stolen from ${an(car.text)} (${car.plate}) in ${place.where}.}`,
        beats: [
          [
            s.int(5, 20),
            s.say`{a white van without plates comes down the ramp|two people walk in by the seawall door, hoods up}`,
          ],
          [
            35,
            isWhole
              ? 'the car leaves by the exit gate on a lost-ticket release'
              : s.say`{the van leaves again|sparks can be seen between the cars for about two minutes}`,
          ],
          s.say`{owner had the only key with ${owner.him}|the owner parked at about ${s.about(-300)}}`,
        ],
        said: s.chance(0.5)
          ? [
              owner.short,
              s.say`{So anybody can press a button and drive out?|I drove here from ${owner.seed.address?.cityName ?? 'home'} without a sound.|The ferry is at noon, how do I get there?}`,
            ]
          : undefined,
        done: [
          `police file **${police.file}**`,
          s.say`exit gate {records asked for|journal saved}`,
          s.say`{rental car arranged through Coastline|towing to a garage arranged}`,
        ],
      },
      closing: isWhole
        ? s.say`{Car found in Surrey, drivable.|Not recovered, insurer has paid.}`
        : "Garage bill sent to the owner's insurer.",
    };
  }),

  scenario(5, 'night', (s) => {
    const bar = s.chance(0.5);
    const place = bar ? places.barCounter : places.liquorStore;
    const bottles = s.int(3, 14);
    const value = bottles * s.amount(45, 95, 5);
    const finder = s.staff('Food and beverage', 'reporter');
    s.item(
      {
        name: `Spirits, ${bottles} bottles`,
        brand: s.pick(['Macallan and others', 'Grey Goose', 'Don Julio', 'Hennessy']),
        valueCents: value,
      },
      'STOLEN',
      s.company('self', 'victim'),
    );
    s.attach(
      'TXT',
      'Stock count',
      `Stock count of ${s.date()}. Book: ${bottles + 31}. Counted: 31. Difference: ${bottles} bottles, ${s.money(value)} at cost.`,
    );
    s.act(
      'Access review',
      'Food and beverage',
      s.say`{Two keys only, signed for at the bar office|Store on a card reader, list of holders from the bar manager}`,
    );
    return {
      class: 'Security / Theft / Of hotel property / Food and beverage',
      severity: 'Moderate',
      place,
      delay: s.int(300, 1300),
      uncertain: true,
      cause: s.pick(['Procedure not followed', 'Unknown', thief]),
      why: s.say`{Key hangs in the dish room where anybody can take it.|Grille was not let down after closing.|Count had been skipped for two weeks.}`,
      story: {
        lead: s.say`{${finder.who} is short ${bottles} bottles, mostly single malt, in ${place.where}: ${s.money(value)} at cost.|Stock in ${place.where} does not agree with the book: **${bottles} bottles** missing.|Count of ${place.where} after the weekend shows a loss of ${s.money(value)}.}`,
        beats: [
          s.say`{deliveries and transfers were added up twice by ${finder.name}|a banquet took four cases on ${s.weekday(-1500)}, all signed for}`,
          bar
            ? s.say`the grille {was up at ${s.t(80)} when the round came by|has a slat that can be lifted}`
            : s.say`K-02 {shows the door opened at ${s.t(50)} and a trolley with a sheet over it|has no recording between midnight and four}`,
        ],
        done: [
          s.say`lock cylinder {changed|to be changed}`,
          s.say`{shift lists of three days saved|rota asked for}`,
          'count to be repeated weekly',
        ],
      },
      locked: 0.25,
    };
  }),
];
