import { type Scenario, scenario } from '../narratives/stage.ts';
import { below, beside, corridor, gardenRoom, places, room } from './places.ts';

export const guests: Scenario[] = [
  scenario(16, 'night', (s) => {
    const place = room(s);
    const host = s.person('Guest', 'subject', { age: [19, 46] });
    const caller = s.chance(0.75) ? s.person('Guest', 'reporter') : s.staff('Front office', 'reporter');
    const from = caller.seed.isEmployee ? '' : beside(s, place).number;
    if (from) caller.notes(`In ${from}`);
    host.notes(`In ${place.number} until ${s.leaving()}`);
    const people = s.int(6, 24);
    const occasion = s.pick([
      'a birthday',
      'a hen party',
      'a team that had won',
      'the end of a shoot',
      'a graduation',
      'a wedding, after the wedding',
      'nothing in particular',
    ]);
    const visits = s.int(1, 3);
    const isEvicted = visits === 3 || s.chance(0.15);
    const fee = s.pick([15_000, 20_000, 25_000]);
    const [second, third] = [s.int(28, 50), s.int(65, 100)];
    const quiet = s.int(12, 22) + (isEvicted ? third : visits > 1 ? second : 6);
    if (isEvicted)
      s.act(
        'Guest follow-up',
        'Front office',
        s.say`{Deposit of ${s.money(fee)} kept for cleaning|Booking site told, no new bookings from this account}`,
        host,
      );
    if (s.chance(0.25))
      s.item(
        { name: s.pick(['Bedside lamp', 'Sofa cover', 'Coffee table', 'Mirror']), valueCents: s.amount(80, 600, 20) },
        'DAMAGED',
        s.company('self', 'victim'),
        `Found in ${place.number} after the party`,
      );
    return {
      class: 'Guest relations / Noise complaint / Party in room',
      severity: isEvicted ? 'Moderate' : 'Low',
      place,
      cause: s.pick(['Guest conduct', 'Intoxication']),
      why: s.say`{Room booked for two, ${people} people in it.|Gathering was for ${occasion}.|Loudspeaker brought along.} {Quiet hours card is in the room.|Connecting door was open.|Guest of legal age by three weeks.|}`,
      story: {
        lead: s.say`{Loud music and ${people} or so people in **${place.number}**. {First call|Complaint} came from ${from ? `${caller.name} in ${from}` : caller.who}.|${from ? `${caller.name} (${from})` : caller.who} {complained of|reported} a party in ${place.number}, registered to ${host.name}.|Party in ${place.number} for ${occasion}. Registered guest is ${host.name}.|Noise complaint for ${place.number}: bass, singing and slamming doors, {heard as far as the elevators|heard two floors down}.}`,
        beats: [
          [
            s.int(5, 12),
            s.say`${s.guard} {knocked and spoke with ${host.mr}|had to knock three times; ${host.mr} opened}; {music was turned down at once|${host.he} promised an end by midnight|${host.he} apologised and sent a few people away}`,
          ],
          ...(visits > 1
            ? [
                [
                  second,
                  s.say`{a second call|complaint again}; ${s.boss} went up and {gave the last warning|put it in plain words}`,
                ] as [number, string],
              ]
            : []),
          ...(isEvicted
            ? [
                [
                  third,
                  s.say`the {visitors were led down in groups and the room was closed|party was ended and ${host.mr} was asked to pack}; {it went without trouble|one visitor had to be carried|there was shouting in the corridor but no more}`,
                ] as [number, string],
              ]
            : []),
        ],
        said: s.chance(0.35)
          ? s.pick([
              [
                caller.short,
                s.say`{I have a flight at six.|I can tell you every word of the songs.|Third night in a row that somebody sings at my wall.}`,
              ],
              [
                host.short,
                s.say`{It is only a birthday.|We were just leaving anyway.|Nobody told us the walls are paper.}`,
              ],
            ] as [string, string][])
          : undefined,
        done: [
          s.say`{quiet at ${s.t(quiet)}|quiet by ${s.t(quiet)}, corridor walked twice more}`,
          ...(from
            ? [
                s.say`${caller.name} {was thanked with breakfast|was offered another room and stayed|moved to ${room(s).number}}`,
              ]
            : []),
          ...(isEvicted
            ? [`cleaning fee ${s.money(fee)}`]
            : [s.say`{warning noted on the booking|visitors to be registered from now on}`]),
        ],
      },
      closing: s.say`{Fee paid, no objection.|Guest wrote to apologise.|No further calls.|}`,
    };
  }),

  scenario(11, 'night', (s) => {
    const place = room(s);
    const caller = s.person('Guest', 'reporter');
    const other = s.chance(0.3) ? below(s, place) : beside(s, place);
    const neighbour = s.person('Guest', 'subject');
    const noise = s.pick([
      'a television at full volume',
      'a quarrel on the telephone',
      'a baby that would not settle',
      'somebody practising the trumpet with a mute',
      'heavy walking and furniture being pushed',
      'a couple, rather audible',
      'snoring through the connecting door',
      'a treadmill brought up from the gym',
      'a dog barking at each elevator',
    ]);
    const attended = s.int(8, 20);
    caller.notes(`In ${place.number}`);
    neighbour.notes(`In ${other.number}`);
    return {
      class: 'Guest relations / Noise complaint / Neighbouring room',
      severity: 'Low',
      place: other,
      cause: 'Guest conduct',
      why: s.say`{Connecting door without a seal.|Neighbour is on another clock, ${s.int(3, 9)} hours ahead.|${noise.includes('television') ? 'Neighbour is hard of hearing.' : 'House is full, no empty room between.'}|}`,
      story: {
        lead: s.say`{${caller.name} in ${place.number} could not sleep because of ${noise} in **${other.number}**.|Noise from ${other.number}: ${noise}. Complaint by ${caller.name}, ${place.number}.|${caller.mr} (${place.number}) {rang the desk|came down in a bathrobe} about ${noise} ${other.level === place.level ? 'next door' : 'below'}.}`,
        beats: [
          [
            attended,
            s.say`{${s.guard} listened in the corridor: ${s.pick(['clearly heard', 'hardly to be heard', 'heard, then quiet'])}|the noise could be heard from the elevator}; ${neighbour.name} {opened and was sorry|had not known how thin the wall is|did not open but it became quiet|was rather short about it}`,
          ],
          ...s.maybe(
            0.5,
            s.say`{earplugs and tea were taken up|offered ${room(s).number}, which ${caller.he} took at ${s.t(attended + 20)}|${caller.he} did not want to move}`,
          ),
        ],
        said: s.chance(0.35)
          ? [
              caller.short,
              s.say`{I am not a difficult person, but it is three in the morning for me.|It stops when you come and starts when you go.|Just tell me it will stop, I do not need the reason.}`,
            ]
          : undefined,
        done: [
          s.say`{no second call|one more call, then quiet}`,
          ...s.maybe(
            0.5,
            s.say`{twenty per cent off the night|breakfast with the compliments of the house|note for the day manager}`,
          ),
        ],
      },
    };
  }),

  scenario(5, 'night', (s) => {
    const place = s.pick([places.ballroom, places.terrace, places.foyer, places.dockA]);
    const callers = s.int(3, 14);
    const caller = s.person('Guest', 'reporter');
    const company = s.company(place === places.dockA ? 'builder' : s.pick(['events', 'av']), 'subject');
    const levels = s.pick(['levels 3 to 5', 'level 3, terrace side,', 'the lane side up to level 7']);
    if (s.chance(0.5))
      s.act(
        'Procedure change',
        'Sales and events',
        s.say`{Limit of 85 dB after ten in every event order|No band on the terrace after nine}`,
      );
    return {
      class: 'Guest relations / Noise complaint / Event or street',
      severity: 'Low',
      place,
      delay: s.int(5, 40),
      cause: 'Human error',
      why: s.say`{Rooms above had not been told.|Partition left open for the smoke machine.|Permit allows until ten, it was later.}`,
      story: {
        lead: s.say`{${callers} complaints from ${levels} about noise from ${place.where}. First was ${caller.name}.|Noise from ${place.where} ({contractor|organiser}: ${company.name}) kept guests on ${levels} awake.}`,
        beats: [
          [
            s.int(6, 15),
            s.say`${s.boss} {asked the organiser to take the bass out|measured ${s.int(88, 101)} dB at the door}; {done after the second request|done at once}`,
          ],
        ],
        done: [
          s.say`${callers} guests {rung back|written to}, {${s.int(2, 6)} moved|credits of ${s.money(s.int(2, 9) * 5000)} in all}`,
          s.say`{end brought forward to ${s.about(60)}|doors kept closed by a porter}`,
        ],
      },
    };
  }),

  scenario(16, 'bar', (s) => {
    const isGuest = s.chance(0.7);
    const person = s.person(
      isGuest ? 'Guest' : 'Patron',
      s.pick(['subject', 'subject', 'subject injury refused', 'subject injury firstAid']),
      { age: [21, 66] },
    );
    const place = s.pick([
      places.barCounter,
      places.elevatorLobby,
      corridor(s),
      places.lobby,
      places.firePit,
      places.stairA,
      places.sofas,
    ]);
    const number = room(s).number;
    const finder = s.staff(s.pick(['Food and beverage', 'Front office', 'Concierge and bell']), 'reporter');
    const state = s.pick([
      'could not stand without the wall',
      'had fallen asleep on the carpet',
      'was singing and taking off shoes',
      'tried a key in six doors',
      'had been sick in a planter',
      'was looking for an elevator in the coat check',
      'wept and wanted to ring an old school friend',
      'had climbed into the luggage cart',
    ]);
    const friend = s.chance(0.35) ? s.person(isGuest ? 'Guest' : 'Patron', 'witness', { isNew: true }) : null;
    const isHurt = person.seed.statuses.length > 0;
    return {
      class: 'Guest relations / Intoxicated guest',
      severity: isHurt ? 'Moderate' : 'Low',
      place,
      cause: 'Intoxication',
      why: s.say`{Had come from a dinner elsewhere.|Open bar at the wedding until one.|Drank in the room.|Served ${s.int(4, 9)} drinks in our bar, last at ${s.about(-40)}.|Medication with alcohol, by ${person.his} own account.}`,
      story: {
        lead: s.say`{${finder.who} {called for help with|asked security to see to} ${person.name}, who ${state}.|${person.name}${isGuest ? `, room ${number},` : ''} was found at ${place.where}; ${person.he} ${state}.|Intoxicated ${isGuest ? 'guest' : 'patron'} at ${place.where}: ${person.name}. ${person.he} ${state}.|${person.mr} had had too much and ${state}.}`,
        beats: [
          [
            s.int(4, 9),
            s.say`${s.guard} {sat ${person.him} down and gave water|talked to ${person.him} until ${person.he} knew where ${person.he} was|and ${finder.name} helped ${person.him} up}`,
          ],
          ...(isHurt
            ? [
                s.say`${person.he} had {a graze on the knee|a cut on the chin|a bump on the forehead}; ${person.seed.statuses.includes('statusFirstAid') ? 'cleaned with saline' : `${person.he} let nobody near it`}`,
              ]
            : []),
          isGuest
            ? [
                s.int(14, 30),
                s.say`${person.he} was {taken to **${number}** in the luggage chair|walked to ${number}}, {laid on the side, bin beside the bed|door left on the latch for the checks|${friend ? `with ${friend.name} staying in the room` : 'lights left on'}}`,
              ]
            : [
                s.int(14, 30),
                s.say`a taxi was {called and paid by ${friend ? friend.name : 'the house'}|found; driver has the address}`,
              ],
        ],
        said: s.chance(0.4)
          ? s.pick([
              [
                person.short,
                s.say`{I am absolutely fine. Which floor is this?|You are all so kind. Are you a doctor?|Do not tell my daughter.|I only had the punch.}`,
              ],
              ...(friend
                ? [
                    [
                      friend.short,
                      s.say`{${person.he} never drinks, that is the trouble.|We lost ${person.him} after the speeches.}`,
                    ],
                  ]
                : []),
            ] as [string, string][])
          : undefined,
        done: [
          ...(isGuest
            ? [
                s.say`looked in on ${person.him} {every thirty minutes|three times} until ${s.t(s.int(120, 240))}, {asleep and breathing normally|awake and embarrassed}`,
              ]
            : []),
          s.say`{bar told not to serve|bag and phone put in the safe|shoes recovered|carpet cleaned}`,
          ...s.maybe(0.25, 'ambulance offered and declined'),
        ],
      },
      closing: s.say`{Guest came to thank the night staff.|Cleaning charge paid.|No complaint either way.|}`,
    };
  }),

  scenario(9, 'any', (s) => {
    const isBar = s.hour() >= 22 || s.hour() < 4;
    const place = isBar ? s.pick([places.barCounter, places.terrace]) : room(s);
    const number = 'number' in place ? String(place.number) : '';
    const person = s.person(isBar ? 'Patron' : 'Guest', 'subject', { isNew: true });
    const police = s.chance(0.35) ? s.police() : null;
    if (police) s.report(police, `File ${police.file}`, person);
    if (s.chance(0.5))
      s.act('Trespass notice', null, s.say`{Six months|Twelve months}, {given by hand|by letter}`, person);
    const why = isBar
      ? s.pick(['after last call', 'after being cut off'])
      : s.pick([
          'because the card for two more nights had been refused',
          'saying that the stay was paid by a company that had cancelled',
          'and had put the chain on',
          'until a refund for the view was made',
        ]);
    return {
      class: 'Guest relations / Refusal to leave',
      severity: police ? 'Moderate' : 'Low',
      place,
      cause: s.pick(['Guest conduct', 'Intoxication']),
      why: s.say`{Told three times, by three people, three different things.|Check-out had been put off twice.|}`,
      story: {
        lead: isBar
          ? s.say`{${person.name} would not leave ${place.where} ${why}.|Patron refused to leave ${place.where}: ${person.name}, ${why}.}`
          : s.say`{${person.name} would not leave **${number}** ${why}.|Room ${number} not vacated. Guest ${person.name} stayed ${why}.}`,
        beats: [
          [
            10,
            s.say`${s.boss} {explained the rule and offered a taxi|gave half an hour more|offered to keep the luggage}; ${person.he} {${isBar ? 'held on to the table' : 'sat down on the bed again'}|${isBar ? 'ordered another round' : 'turned up the music'}|wanted it in writing}`,
          ],
          [
            s.int(25, 45),
            police
              ? s.say`${police.officer} {had one look and ${person.he} went|explained the law; ${person.he} left at ${s.t(55)}}`
              : s.say`${s.guard} {waited with ${person.him} without a word; it took twenty minutes|carried the cases down and ${person.he} followed}`,
          ],
        ],
        said: s.chance(0.5)
          ? [
              person.short,
              s.say`{I know the owner.|I will go when I have finished, and I have not finished.|Do you know how much I spend here?|Where am I supposed to go at this hour?}`,
            ]
          : undefined,
        done: [
          s.say`{no force used|by the arm as far as the door, no more}`,
          s.say`{bill settled|bill of ${s.money(s.amount(80, 700, 10))} open}`,
          ...(police ? [`police file ${police.file}`] : []),
        ],
      },
    };
  }),

  scenario(6, 'morning', (s) => {
    const place = room(s);
    const guest = s.person('Guest', 'reporter');
    const amount = s.int(12, 140) * 100 + s.pick([0, 50]);
    const clerk = s.staff('Front office', 'witness');
    const what = s.pick([
      'four small bottles of whisky',
      'two macadamia jars and a half bottle of champagne',
      'everything on the upper shelf',
      'six beers',
      'one bottle of water, charged four times',
    ]);
    const isRight = s.chance(0.5);
    if (s.chance(0.5))
      s.act(
        'Compensation',
        null,
        isRight ? `Charge of ${s.money(amount)} taken off, note of apology` : `Half of ${s.money(amount)} as goodwill`,
        guest,
      );
    return {
      class: 'Guest relations / Billing dispute / Minibar',
      severity: 'Low',
      place: places.cashier,
      cause: isRight ? 'Human error' : 'Guest conduct',
      why: isRight
        ? s.say`{Shelf sensor counts when a bottle is lifted and put back.|Minibar had not been refilled after the last guest.}`
        : 'Empties were behind the curtain.',
      story: {
        lead: s.say`{${guest.name} (${place.number}) disputed ${s.money(amount)} for ${what} at check-out.|Minibar charge of **${s.money(amount)}** contested by ${guest.name}, ${place.number}.|Loud dispute at the cashier window about ${what}, ${s.money(amount)}, room ${place.number}.}`,
        beats: [
          [
            6,
            s.say`${clerk.who} {showed the list|offered to send somebody up}; ${guest.he} {hit the counter with a water bottle|said it was theft|read the law aloud from a phone}`,
          ],
          [
            15,
            s.say`${s.staff('Housekeeping').who} {checked the fridge|looked in the bin} and {${isRight ? 'found everything there' : 'found the empties behind the curtain'}|${isRight ? 'confirmed that nothing was missing' : 'counted what was missing'}}`,
          ],
        ],
        said: s.chance(0.4)
          ? [
              guest.short,
              s.say`{I do not even drink.|I opened the door to put in my insulin, that is all.|It is not the money, it is the tone.}`,
            ]
          : undefined,
        done: [
          isRight ? s.say`{charge taken off|apology and a late check-out}` : s.say`{charge stands|paid under protest}`,
          ...s.maybe(0.4, 'sensor report asked for'),
        ],
      },
    };
  }),

  scenario(5, 'day', (s) => {
    const place = room(s);
    const guest = s.person('Guest', 'subject');
    const [what, cost] = s.deal('room damage', [
      ['a burn mark in the carpet', 450],
      ['red wine across the sofa', 320],
      ['a cracked basin', 610],
      ['hair dye on six towels and the wall', 280],
      ['a television pulled off its bracket', 890],
      ['a broken shower screen', 1150],
    ] as const);
    const finder = s.staff('Housekeeping', 'reporter');
    const item = s.item(
      { name: what.replace(/^an? /, '').replace(/^\w/, (letter) => letter.toUpperCase()), valueCents: cost * 100 },
      'DAMAGED',
      s.company('self', 'victim'),
    );
    s.photo('Damage', `${what}, ${place.number}`, { item });
    s.act('Guest follow-up', 'Finance', `Invoice of ${s.money(cost * 100)} with pictures`, guest);
    return {
      class: 'Guest relations / Billing dispute / Damage charge',
      severity: 'Low',
      place,
      delay: s.int(60, 300),
      uncertain: true,
      cause: 'Guest conduct',
      story: {
        lead: s.say`{After ${guest.name} had checked out of ${place.number}, ${finder.who} found ${what}.|Damage in **${place.number}**: ${what}. Last guest ${guest.name}.}`,
        beats: [
          s.say`{the inspection before arrival has no such remark|the room was photographed new in spring}`,
          s.say`${guest.mr} was rung at ${s.t(150)}; ${guest.he} {says it was like that|offered half|had no idea, it must have been the children|was silent and then agreed}`,
        ],
        done: [
          `room out of order for ${s.days(s.int(1, 4))}`,
          `charge ${s.money(cost * 100)}`,
          s.say`{pictures sent to the guest|pictures with this report}`,
        ],
      },
      closing: s.say`{Paid in full.|Split in half by the general manager.|Card company decided for the guest.|}`,
    };
  }),

  scenario(6, 'morning', (s) => {
    const place = s.chance(0.8) ? room(s) : gardenRoom(s);
    const guest = s.person('Guest', 'victim reporter');
    const bites = s.pick([
      'a row of bites on the left arm',
      'bites on both ankles',
      'about twenty bites on the back',
      'a rash on the neck',
    ]);
    const isFound = s.chance(0.35);
    s.photo('Bites', `${bites} of the guest in ${place.number}`);
    s.act(
      'Inspection',
      'Pest control contractor',
      s.say`${place.number} and the rooms on all sides, {with the dog|by hand}`,
    );
    if (isFound)
      s.act('Compensation', null, s.say`{Two nights and cleaning of clothes|Stay not charged, luggage treated}`, guest);
    return {
      class: 'Guest relations / Room condition / Bedbug claim',
      severity: isFound ? 'Moderate' : 'Low',
      place,
      delay: s.int(30, 180),
      uncertain: true,
      cause: isFound ? 'Housekeeping' : 'Unknown',
      why: isFound
        ? s.say`{Headboard had come from the store without treatment.|Neighbouring room had a case in spring.}`
        : s.say`{Guest came from a hostel the day before.|No trace in mattress, headboard or frame.}`,
      story: {
        lead: s.say`{${guest.name} in **${place.number}** came down with ${bites} and says there are bedbugs.|Bedbug claim, room ${place.number}, by ${guest.name}.|${guest.mr} showed ${bites} and asked to be moved from ${place.number}.}`,
        beats: [
          [
            25,
            s.say`room inspected with ${s.staff('beata').name}: {mattress, seams, headboard, picture frames|bed taken apart, torch and mirror used}; ${isFound ? 'two live insects and spots in the seam' : 'nothing found'}`,
          ],
          s.say`${guest.he} {keeps one insect in a glass; ${isFound ? 'it is one' : 'it is a carpet beetle'}|wants the room paid back|was very reasonable about it|has already written a review}`,
        ],
        done: [
          s.say`guest moved to ${room(s).number}, luggage {steamed|bagged and heated}`,
          `${place.number} and neighbours closed until inspected`,
          s.say`{clothes to the dry cleaner at our cost|laundry cart of the floor sealed}`,
        ],
      },
      closing: isFound
        ? 'Heat treatment done twice, dog found nothing afterwards.'
        : s.say`{Dog found nothing. Guest informed.|Contractor: no activity.}`,
    };
  }),

  scenario(9, 'any', (s) => {
    const place = room(s);
    const guest = s.person('Guest', 'subject');
    const finder = s.chance(0.5) ? s.staff('Housekeeping', 'reporter') : s.person('Guest', 'reporter');
    const what = s.pick(['cigarettes', 'cannabis', 'a cigar', 'a water pipe', 'cigarillos']);
    const fee = s.pick([25_000, 30_000, 35_000]);
    if (s.chance(0.5))
      s.photo(
        'Detector',
        `Smoke detector of ${place.number} with ${s.pick(['a shower cap over it', 'a sock over it', 'tape over the vents'])}`,
      );
    return {
      class: 'Guest relations / Smoking in room',
      severity: 'Low',
      place,
      delay: s.int(5, 60),
      cause: 'Guest conduct',
      why: s.say`{Detector had been covered.|Window opened with a coin.|Guest had been refused a smoking room, there are none.|}`,
      story: {
        lead: s.say`{${finder.seed.isEmployee ? finder.who : finder.name} reported the smell of ${what} from **${place.number}**.|Smoking in ${place.number}: ${what}. Guest is ${guest.name}.|${guest.name} was found to have smoked ${what} in ${place.number}.}`,
        beats: [
          [
            s.int(5, 12),
            s.say`${guest.mr} {opened in a cloud|had the window open and the shower running|said it was incense|did not deny it}`,
          ],
          s.say`{ash in a cup, butts in the toilet|a towel along the door|the detector {wore a shower cap|was covered with a sock}}`,
        ],
        said: s.chance(0.3)
          ? [
              guest.short,
              s.say`{It is medicinal.|I blew it out of the window.|Everybody does it, I am only the one you caught.}`,
            ]
          : undefined,
        done: [
          s.say`cleaning fee ${s.money(fee)} {explained and signed for|put on the bill}`,
          s.say`{ozone machine ordered, room closed for a day|detector tested, works}`,
          ...s.maybe(0.4, s.say`warned that ${guest.he} will have to leave the next time`),
        ],
      },
    };
  }),

  scenario(5, 'day', (s) => {
    const child = s.person('Child', 'subject', { age: [3, 8], isNew: true });
    const parent = s.person('Guest', 'interest', { age: [27, 46], last: child.seed.lastName });
    Object.assign(child.seed, { phone: '', mobilePhone: '', email: '', address: null });
    const age =
      Math.floor((s.moment.getTime() - new Date(child.seed.dateOfBirth ?? s.moment).getTime()) / 31_557_600_000) ||
      s.int(4, 7);
    const place = s.pick([places.elevatorLobby, corridor(s), places.poolDeck, places.giftShop, places.p2Elevators]);
    const finder = s.staff(s.pick(['Housekeeping', 'Concierge and bell', 'Spa and pool']), 'reporter');
    const minutes = s.int(12, 50);
    const where = s.pick([
      'in the bar',
      'asleep in the room',
      'at the gym',
      'looking for the child on another floor',
      'in a meeting upstairs',
    ]);
    if (where === 'in the bar')
      s.act(
        'Support offered',
        'Child and family services',
        'Reported as the law asks; worker will call the family',
        child,
        parent,
      );
    return {
      class: 'Guest relations / Guest welfare / Child alone',
      severity: place === places.poolDeck ? 'High' : 'Moderate',
      place,
      delay: 1,
      cause: s.pick(['Guest conduct', 'Human error']),
      why: s.say`{Room door can be opened from inside by a child.|Elevator doors closed between the two.|Each parent thought the other had ${child.him}.}`,
      story: {
        lead: s.say`{A ${child.sex === 'F' ? 'girl' : 'boy'} of ${age}, ${child.first}, was found alone at ${place.where} by ${finder.who}.|Child alone at ${place.where}. ${child.first}, ${age}, {in pyjamas|in a swimsuit and one shoe|with a stuffed rabbit}.}`,
        beats: [
          [
            2,
            s.say`${finder.name} {sat down on the floor beside ${child.him}|gave ${child.him} a key card to hold}; ${child.he} {knew ${child.his} name but not the room|said the number of the room at home|wanted pancakes}`,
          ],
          [
            8,
            s.say`{the desk went through the list for families|all floors were asked by radio|pool and restaurant were called}`,
          ],
          [
            minutes,
            s.say`the ${parent.sex === 'F' ? 'mother' : 'father'}, ${parent.name}, was {found|reached} ${where}`,
          ],
        ],
        said: s.chance(0.5)
          ? [
              parent.short,
              s.say`{${child.he} can reach the handle now. We did not know.|I turned to pay and ${child.he} was gone.|It was two minutes. It felt like an hour.}`,
            ]
          : undefined,
        done: [
          s.say`{identity of the parent checked before handing over|${child.first} ran to ${parent.him} at once}`,
          s.say`{door guard lent for the room|talk with the parents, they took it well}`,
          `${minutes} minutes from finding to handing over`,
        ],
      },
      locked: where === 'in the bar' ? 0.5 : 0.1,
    };
  }),

  scenario(4, 'any', (s) => {
    const isHolloway = s.chance(0.4);
    const person = isHolloway
      ? s.regular('holloway', 'subject')
      : s.person('Guest', 'subject', { age: [72, 88], isNew: true });
    const family = s.person('Visitor', 'reporter', { age: [40, 62], last: person.seed.lastName });
    const place = isHolloway ? { ...gardenRoom(s) } : s.pick([places.lobby, places.taxiRank, places.foyer]);
    const found = s.pick([
      'on a bench by the seawall',
      'at the bus stop two streets on',
      'in the gallery of the conference wing, listening to a choir',
      'in the ballroom, among wedding guests',
      'in the staff canteen, having soup',
    ]);
    return {
      class: 'Guest relations / Guest welfare / Missing person',
      severity: 'High',
      place,
      delay: s.int(5, 30),
      cause: 'Medical condition',
      why: s.say`{Early dementia, family had told the desk at check-in.|New medicine since ${s.weekday(-3000)}.}`,
      story: {
        lead: s.say`{${family.name} reported that ${person.name}, ${family.sex === 'F' ? 'her' : 'his'} ${person.sex === 'F' ? 'mother' : 'father'}, was missing.|${person.name} could not be found ${s.hour() > 12 ? 'after lunch' : 'before breakfast'}. Reported by ${family.name}.}`,
        beats: [
          [
            6,
            s.say`{the house was searched by floors with housekeeping|the cameras were looked through: ${person.he} left by the side door at ${s.t(-12)}}`,
          ],
          [14, s.say`{taxis and bus drivers were told|police were informed}`],
          [s.int(30, 75), s.say`${person.he} was found ${found}, {in good spirits|cold but well}`],
        ],
        said: [person.short, s.say`{I was not lost, I was out.|Is it Tuesday already?|Such nice people here.}`],
        done: [
          s.say`{blanket and tea|looked over by a guest who is a nurse}`,
          'family given a card with our number for the coat pocket',
        ],
      },
    };
  }),

  scenario(6, 'any', (s) => {
    const place = room(s);
    const guest = s.person('Guest', s.pick(['subject', 'subject hospitalized', 'subject refused']), { isNew: true });
    const caller = s.chance(0.5)
      ? s.person('Visitor', 'reporter', { last: guest.seed.lastName })
      : s.staff('Front office', 'reporter');
    const isTaken = guest.seed.statuses.includes('statusHospitalized');
    const clue = s.pick([
      'had not answered calls since the evening before',
      'had sent a message that sounded like a goodbye',
      'missed a meeting and the door was bolted',
      'has diabetes and did not answer',
    ]);
    return {
      class: 'Guest relations / Guest welfare / Welfare check',
      severity: isTaken ? 'High' : 'Low',
      place,
      delay: 0,
      cause: isTaken ? 'Medical condition' : 'Unknown',
      story: {
        lead: s.say`Welfare check on ${guest.name} in **${place.number}**, who ${clue}. Asked for by ${caller.seed.isEmployee ? caller.who : caller.name}.`,
        beats: [
          [
            7,
            s.say`${s.guard} and ${s.boss === 'I' ? s.staff('Front office').name : s.boss} {knocked, called and then opened|rang, knocked and used the emergency key}`,
          ],
          isTaken
            ? [
                10,
                s.say`${guest.he} lay {on the bathroom floor|beside the bed}, {awake but confused|cold to the touch, breathing}; 911 called, ambulance at ${s.t(s.int(18, 26))}`,
              ]
            : [
                10,
                s.say`${guest.he} {was asleep with earplugs|was in the bath with headphones|was not there; came back an hour later|opened, in tears, and was glad to talk}`,
              ],
        ],
        done: isTaken
          ? ['taken to hospital', 'room locked, things left as they were', 'family told where']
          : [
              s.say`{caller told, with the guest's leave|desk will ring at nine}`,
              s.say`{number of the crisis line left|tea sent up|nothing further asked for}`,
            ],
      },
      locked: clue.includes('goodbye') ? 0.6 : 0,
    };
  }),

  scenario(5, 'day', (s) => {
    const place = s.pick([corridor(s), places.lobby, places.courtyard, places.elevatorLobby]);
    const owner = s.person('Guest', 'subject');
    const victim = s.chance(0.6)
      ? s.staff(s.pick(['Concierge and bell', 'Housekeeping']), 'victim injury firstAid')
      : s.person('Guest', 'victim injury firstAid');
    const dog = s.pick(['a terrier', 'a large poodle', 'a bulldog', 'a shepherd mix', 'a dachshund']);
    s.act('Guest follow-up', 'City by-law office', `Bite reported, vaccination paper of ${dog} copied`, owner, victim);
    return {
      class: 'Guest relations / Pet',
      severity: 'Moderate',
      place,
      cause: 'Guest conduct',
      why: s.say`{Leash was on the long setting.|Dog had been left alone in the room for hours.|Elevator door opened on two dogs.}`,
      story: {
        lead: s.say`${dog} belonging to ${owner.name} bit ${victim.seed.isEmployee ? victim.who : victim.name} at ${place.where}.`,
        beats: [
          [
            1,
            s.say`{it happened when the door opened|${victim.he} had bent down to pick up a toy|without any growl}; {two teeth marks on the hand|trousers torn, skin scratched|a small puncture above the ankle}`,
          ],
          [
            6,
            s.say`{wound washed for ten minutes and dressed|cleaned and covered}; {tetanus is up to date|${victim.he} will see a doctor}`,
          ],
        ],
        said: s.chance(0.5)
          ? [owner.short, s.say`{He has never done that before.|She is afraid of uniforms.|I will pay for everything.}`]
          : undefined,
        done: [
          'names and insurance exchanged',
          s.say`{dog only by the service car from now on|pet clause signed again}`,
        ],
      },
    };
  }),

  scenario(4, 'evening', (s) => {
    const place = room(s);
    const guest = s.person('Guest', 'reporter');
    const what = s.pick([
      'hair in the bath and used soap',
      'a bed that had been slept in',
      'a smell of drains',
      'dust on everything and a sock under the bed',
      'mould around the window',
    ]);
    s.act('Compensation', 'Housekeeping', s.say`{First night taken off|Upgrade and fruit}`, guest);
    return {
      class: 'Guest relations / Room condition / Cleanliness',
      severity: 'Low',
      place,
      delay: s.int(5, 20),
      cause: 'Housekeeping',
      why: s.say`{Room was released before it had been inspected.|Two attendants off sick, agency in.}`,
      story: {
        lead: s.say`{${guest.name} was given **${place.number}** and found ${what}.|Complaint about ${place.number} by ${guest.name}: ${what}.}`,
        beats: [[15, s.say`${s.boss} {went up and saw it|apologised in person}; {as described|rightly so}`]],
        said: s.chance(0.4)
          ? [
              guest.short,
              s.say`{For that price I could have brought my own dust.|I do not want an upgrade, I want it clean.}`,
            ]
          : undefined,
        done: [
          `moved to ${room(s).number}`,
          s.say`{inspection list of the floor gone through|attendant and supervisor spoken to}`,
        ],
      },
    };
  }),

  scenario(4, 'evening', (s) => {
    const guest = s.person('Guest', 'reporter');
    const amount = s.amount(60, 900, 10);
    const booking = s.chance(0.5) ? s.company('booking', 'subject') : null;
    const clerk = s.staff('Front office', 'witness');
    return {
      class: 'Guest relations / Billing dispute / Room rate',
      severity: 'Low',
      place: places.frontDesk,
      cause: 'Human error',
      why: booking
        ? 'Rate on the booking site did not include the resort fee.'
        : s.say`{Rate code was for one person.|Parking had been promised by telephone, no note of it.}`,
      story: {
        lead: s.say`{${guest.name} {raised ${guest.his} voice|stood at the desk for an hour} over a difference of ${s.money(amount)}.|Dispute about the rate, ${s.money(amount)}, ${guest.name}.}`,
        beats: [
          [
            10,
            s.say`${clerk.name} {showed the confirmation|could not find the confirmation}; ${guest.he} {had another one on paper|filmed the conversation|asked for everybody's name three times}`,
          ],
        ],
        done: [
          booking ? `${booking.name} rung, will take half` : s.say`{difference taken off|rate honoured}`,
          s.say`{film not published as far as known|guest went to bed content}`,
        ],
      },
    };
  }),
];
