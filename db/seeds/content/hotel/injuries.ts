import { an } from '../narratives/actor.ts';
import { type Scenario, scenario } from '../narratives/stage.ts';
import { places, room } from './places.ts';

const fall = 'Safety / Slip, trip or fall';

export const injuries: Scenario[] = [
  scenario(8, 'meals', (s) => {
    const place = s.pick([places.hotLine, places.openKitchen, places.dishRoom, places.hotLine]);
    const victim = s.staff(
      'Kitchen',
      s.pick(['victim injury firstAid', 'victim injury firstAid', 'victim injury firstAid hospitalized']),
    );
    const witness = s.staff('gordon', victim.seed.key === 'staff-gordon' ? '' : 'witness reporter');
    const [what, where, grade] = s.deal('burns', [
      ['hot oil from a basket that slipped', 'the left forearm', 'blisters the size of a hand'],
      ['steam from the combi oven', 'both wrists', 'red, no blisters'],
      ['a pan handle that had been over the flame', 'the right palm', 'white in the middle'],
      ['boiling stock carried without a lid', 'the foot, through the shoe', 'two blisters'],
      ['sugar syrup', 'three fingers', 'stuck to the skin'],
      ['the door of the pizza oven', 'the upper arm', 'a line about 8 cm long'],
    ] as const);
    const isTaken = victim.seed.statuses.includes('statusHospitalized');
    s.act(
      s.pick(['Staff training', 'Replacement', 'Staff discussion']),
      'Kitchen',
      s.say`{Dry cloths at each station, wet ones away|Longer gloves for the fryer|Call "hot behind", every time|New basket hooks}`,
      victim,
    );
    if (isTaken) s.act('Insurance claim', 'WorkSafeBC', 'Employer report filed within three days', victim);
    return {
      class: 'Safety / Staff injury / Burn or scald',
      severity: isTaken ? 'High' : 'Moderate',
      place,
      delay: s.int(3, 30),
      cause: s.pick(['Human error', 'Equipment failure', 'Staffing']),
      why: s.say`{Basket hook was bent.|Two covers for one station, ${s.int(90, 180)} covers that service.|Glove was wet.|Floor greasy at the corner.|New on this station since Monday.}`,
      story: {
        lead: s.say`{${victim.who} was burned on ${where} by ${what}.|Burn injury in ${place.where}: ${victim.name}, ${where}, from ${what}.|During service ${victim.name} was burned on ${where}; it was ${what}.}`,
        beats: [
          [
            1,
            s.say`{${witness.name} held it under running water for ${s.int(12, 20)} minutes|it went under cold water at once}`,
          ],
          [
            s.int(15, 25),
            s.say`the skin was like this: ${grade}; {burn gel and a loose dressing|covered with film, not wrapped}`,
          ],
          isTaken
            ? [
                s.int(30, 45),
                s.say`${victim.he} was taken to {emergency|the burn clinic} by taxi with ${s.staff('paula').name} of HR`,
              ]
            : s.say`${victim.he} {went on with light work at the pass|was sent home with pain tablets|went to the clinic after service}`,
        ],
        said: s.chance(0.4)
          ? [
              victim.short,
              s.say`{It was my own hurry.|I heard the call and turned into it.|I have had worse, give me the tape.}`,
            ]
          : undefined,
        done: [
          'first aid record filled in',
          s.say`{station closed for the rest of service|others warned at the briefing}`,
          s.say`{equipment tagged and taken away|equipment in order}`,
        ],
      },
    };
  }),

  scenario(13, 'any', (s) => {
    const isRain = s.chance(0.45);
    const place = isRain
      ? s.pick([places.lobby, places.revolvingDoor, places.sideDoor, places.p2Elevators])
      : s.pick([places.poolDeck, places.hostStand, places.lobbyWashrooms, places.dishRoom, places.lobby, places.foyer]);
    const isStaff = place === places.dishRoom || s.chance(0.12);
    const victim = isStaff
      ? s.staff(place === places.dishRoom ? 'Kitchen' : 'Housekeeping', 'victim injury firstAid')
      : s.person(
          s.pick(['Guest', 'Visitor', 'Guest']),
          s.pick([
            'victim injury firstAid',
            'victim injury refused',
            'victim injury firstAid hospitalized',
            'victim injury firstAid',
          ]),
          { age: [19, 82] },
        );
    const name = isStaff ? victim.who : victim.name;
    const [water, cause] = isRain
      ? (['rain carried in', 'Weather'] as const)
      : place === places.poolDeck
        ? (['sun oil and water', 'Guest conduct'] as const)
        : s.deal('wet floors', [
            ['mop water', 'Housekeeping'],
            ['a spilled drink', 'Human error'],
            ['melting ice from a bucket', 'Human error'],
            ['soap from a dispenser that drips', 'Maintenance overdue'],
            ['water from a tray', 'Housekeeping'],
          ] as const);
    const injury = s.pick([
      'the right wrist',
      'the left knee',
      'the lower back',
      'the back of the head',
      'an elbow',
      'the left hip',
      'an ankle',
    ]);
    const isSigned = s.chance(0.5);
    const isTaken = victim.seed.statuses.includes('statusHospitalized');
    const witness = s.chance(0.6)
      ? s.staff(
          place === places.dishRoom
            ? 'Kitchen'
            : place === places.poolDeck
              ? 'Spa and pool'
              : s.pick(['Concierge and bell', 'Front office']),
          'witness reporter',
        )
      : s.person('Guest', 'witness', { isNew: true });
    s.photo('Floor', `Wet floor at ${place.where}, ${isSigned ? 'sign standing to the left' : 'no sign'}`);
    s.still(place, 0, `${victim.name} on the floor at ${place.where}`);
    if (s.chance(0.4))
      s.statement(
        witness,
        s.say`I saw ${victim.mr} slip on ${water}. {Both feet went forward.|The shoes had leather soles.|It was the second person in ten minutes.} There was ${isSigned ? 'a yellow sign about two metres away' : 'no sign'}.`,
      );
    if (s.chance(0.5))
      s.actOneOf('wet floor actions', [
        'Procedure change|Housekeeping|Mats as soon as it rains, not when it is wet',
        'Staff discussion|Housekeeping|Two people for the wet mop, one stands at the sign',
        'Inspection|Engineering|Slip test of the tiles',
        'Signage|Housekeeping|Folding signs in every pantry and behind the desk',
      ]);
    if (!isStaff && s.chance(0.35)) s.act('Insurance claim', 'Insurance adjuster', 'Reported as a precaution', victim);
    const hurt = isTaken
      ? s.say`ambulance {took ${victim.him} for an x-ray|crew put on a collar as a precaution and took ${victim.him} along}`
      : s.say`{${victim.he} walked off after ${s.int(10, 25)} minutes|${victim.he} wanted nothing but dry clothes|swelling, no more|${victim.he} wrote down the name of everybody and left}`;
    return {
      class: `${fall} / Wet floor`,
      severity: isTaken ? 'High' : s.pick(['Low', 'Moderate']),
      place,
      delay: s.int(1, 10),
      cause,
      why: s.say`{Floor was wet from ${water}.|${water}, about a square metre.} {Warning sign ${isSigned ? 'was out' : 'was not out'}.|Last check by housekeeping at ${s.t(-s.int(20, 80))}.} {Shoes with smooth soles.|${isRain ? 'Umbrella bags had run out.' : 'Light is poor there.'}|}`,
      story: {
        lead: s.say`{${name} slipped on ${water} at ${place.where} and hurt ${injury}.|Fall at ${place.where}: ${name} hurt ${injury}. The floor was wet from ${water}.|${victim.mr} fell at ${place.where}. {A wet floor sign ${isSigned ? 'was standing nearby' : 'was not out'}.|Cause was ${water}.}|${name} lost ${victim.his} footing at ${place.where} on ${water}.}`,
        beats: [
          [
            0,
            s.say`${witness.seed.isEmployee ? witness.who : `${witness.name}, a guest,`} saw it: {the feet went forward and ${victim.he} came down on ${injury}|${victim.he} was walking normally, looking at a phone|${victim.he} was hurrying to the elevator|${victim.he} turned to say something and was down}`,
          ],
          [
            s.int(2, 6),
            s.say`${s.guard} {found ${victim.him} sitting up, pale|kept ${victim.him} lying down with a coat under the head|helped ${victim.him} to a chair|had ${victim.him} move fingers and toes}; {ice|cold pack} {applied|on ${injury}}`,
          ],
          isTaken ? [s.int(16, 30), hurt] : hurt,
        ],
        said: s.chance(0.4)
          ? [
              victim.short,
              s.pick([
                'One moment I was walking, the next I was looking at the chandelier.',
                'I feel more silly than hurt.',
                isSigned
                  ? 'The sign was on the other side of the plant.'
                  : 'There was no sign, I am quite sure of that.',
                injury.includes('wrist')
                  ? 'It is the same wrist as last year.'
                  : 'Do not move me, let me do it myself.',
              ]),
            ]
          : undefined,
        done: [
          s.say`floor dried and ${isSigned ? 'sign left out' : 'sign put out'}`,
          s.say`{shoes photographed|camera time ${s.t()} saved|witness name taken}`,
          ...s.maybe(0.4, s.say`{dry cleaning paid|taxi paid|wheelchair lent for the stay}`),
        ],
      },
      closing: isTaken
        ? s.say`{X-ray clear, told by telephone.|Fracture; adjuster is dealing with it.|}`
        : s.say`{No claim.|Claim with the adjuster.|}`,
    };
  }),

  scenario(9, 'any', (s) => {
    const isStairs = s.chance(0.55);
    const place = isStairs
      ? s.pick([places.frontSteps, places.stairA, places.stairB, places.dining])
      : s.pick([places.ballroom, places.terrace, places.gym, places.serviceCorridor, places.valetStand]);
    const victim = s.person(
      s.pick(['Guest', 'Event attendee', 'Visitor']),
      s.pick(['victim injury firstAid', 'victim injury refused', 'victim injury firstAid hospitalized']),
      { age: [24, 79], isNew: true },
    );
    const trip = isStairs
      ? s.pick([
          'missed the last step',
          'caught a heel on the nosing',
          'turned round to wave and fell',
          'fell with a child on one arm',
        ])
      : s.pick([
          'tripped over a cable',
          'caught a foot in the strap of a bag',
          'stepped backwards over a kerb',
          'tripped on a mat that had curled up',
          'fell over a chair leg',
        ]);
    const injury = s.pick([
      'a twisted ankle',
      'a graze on both palms',
      'a swollen knee',
      'a chipped tooth',
      'a cut on the eyebrow',
      'pain in the shoulder',
    ]);
    const helper = s.staff(s.pick(['Concierge and bell', 'Banquets', 'Food and beverage']), 'witness reporter');
    const isTaken = victim.seed.statuses.includes('statusHospitalized');
    s.photo('Place of the fall', `${place.where}, where ${victim.name} fell`);
    if (s.chance(0.4))
      s.act(
        'Repair',
        'Engineering',
        isStairs
          ? s.say`{Yellow edge strip|Handrail bracket}`
          : s.say`{Mats with a rubber edge|Cable ducts for the floor}`,
      );
    return {
      class: `${fall} / ${isStairs ? 'Stairs' : 'Other'}`,
      severity: isTaken ? 'High' : 'Low',
      place,
      delay: s.int(1, 15),
      cause: s.pick(['Human error', 'Maintenance overdue', 'Intoxication']),
      why: s.say`{Lighting measured, enough.|Edge hard to see in the evening.|Nothing wrong with the floor.|New shoes, by ${victim.his} own account.}`,
      story: {
        lead: s.say`{${victim.name} ${trip} at ${place.where} and has ${injury}.|Fall at ${place.where}: ${victim.name} ${trip}.|${victim.mr} ${trip}, ${place.where}. Result: ${injury}.}`,
        beats: [
          [
            s.int(1, 5),
            s.say`${helper.who} {was beside ${victim.him} first|caught ${victim.him} in part|brought a chair and the first aid box}; ${injury}, {looked after|seen to at once|better after a rest}`,
          ],
          isTaken
            ? [s.int(18, 35), `an ambulance crew advised an x-ray and ${victim.he} went along`]
            : s.say`{${victim.he} went on as if nothing had been|friends took ${victim.him} home|${victim.he} did not want anything done}`,
        ],
        said: s.chance(0.35)
          ? [
              victim.short,
              s.say`{Please do not make a fuss.|Who puts a step there?|My own fault, and the second glass.}`,
            ]
          : undefined,
        done: [
          s.say`place {looked at, no defect|looked at with engineering}`,
          s.say`{details exchanged|first aid record}`,
        ],
      },
    };
  }),

  scenario(
    6,
    'morning',
    (s) => {
      const place = s.pick([
        places.forecourt,
        places.frontSteps,
        places.valetStand,
        places.dockA,
        places.staffEntrance,
      ]);
      const isStaff = place === places.dockA || place === places.staffEntrance;
      const victim = isStaff
        ? s.staff(s.pick(['Kitchen', 'Valet and parking', 'Housekeeping']), 'victim injury firstAid')
        : s.person('Guest', 'victim injury firstAid', { age: [30, 80] });
      const salted = s.chance(0.5);
      s.act(
        'Procedure change',
        'Engineering',
        s.say`{Salt at five, before the first coach|Salt box to be moved to the door}`,
      );
      return {
        class: `${fall} / Ice`,
        severity: 'Moderate',
        place,
        delay: s.int(2, 20),
        cause: 'Weather',
        why: s.say`{Freezing rain after ${s.about(-100)}.|Gutter drips on that spot.|Snow had melted and frozen again.} ${salted ? `Salted at ${s.t(-70)}.` : 'Not salted yet.'}`,
        story: {
          lead: s.say`{${isStaff ? victim.who : victim.name} slipped on ice at ${place.where}.|Fall on ice, ${place.where}: ${victim.name}.}`,
          beats: [
            [
              2,
              s.say`${victim.he} landed {on the hip|on the outstretched hand} and {could stand after a minute|was helped in by two people}`,
            ],
            salted ? 'salt had been put down but the rain had washed it off' : [9, 'salt was put down'],
          ],
          said: s.chance(0.4)
            ? [victim.short, s.say`{It looked dry.|I hold on to the rail every day, not today of course.}`]
            : undefined,
          done: [
            s.say`{ice pack, rest in the office|tea and a chair by the fire}`,
            'cone on the spot',
            ...s.maybe(0.4, 'gutter put on the list'),
          ],
        },
      };
    },
    { months: [12, 1, 2] },
  ),

  scenario(6, 'day', (s) => {
    const place = s.pick([places.poolDeck, places.poolDeck, places.hotTub]);
    const isChild = s.chance(0.5);
    const victim = isChild
      ? s.person('Child', 'victim injury firstAid', { age: [5, 14], isNew: true })
      : s.person('Guest', 'victim injury firstAid', { age: [20, 70] });
    if (isChild) Object.assign(victim.seed, { phone: '', mobilePhone: '', email: '' });
    const parent = isChild ? s.person('Guest', 'witness', { last: victim.seed.lastName, age: [30, 48] }) : null;
    const what = s.pick([
      'ran and slipped, chin on the edge',
      'dived where it is one metre deep',
      'stepped on a broken tile',
      'hit the ladder with the forehead',
      'was jumped on by another swimmer',
      'swallowed water and panicked at the deep end',
    ]);
    s.photo('Place', `${place.where}, where it happened`);
    s.actOneOf('pool actions', [
      'Signage|Spa and pool|Depth marks larger',
      'Repair|Engineering|Edge checked all round, two tiles replaced',
      'Staff discussion|Spa and pool|Attendant stays on the deck, towels are folded outside hours',
    ]);
    return {
      class: 'Safety / Pool injury',
      severity: what.includes('dived') || what.includes('panicked') ? 'High' : 'Moderate',
      place,
      delay: 1,
      cause: s.pick(['Guest conduct', 'Maintenance overdue', 'Staffing']),
      why: s.say`{${s.int(14, 31)} people in the water.|Attendant was handing out towels.|No attendant after eight in the evening, as the sign says.}`,
      story: {
        lead: s.say`{${victim.name}${isChild ? `, a ${victim.sex === 'F' ? 'girl' : 'boy'},` : ''} ${what}.|Injury at ${place.where}: ${victim.name} ${what}.}`,
        beats: [
          [
            1,
            s.say`${s.staff('kira').who} {pulled ${victim.him} out|was in the water at once|helped ${victim.him} to the bench}; {cut of about ${s.int(2, 4)} cm, little blood|bruise and a fright|coughing, then better}`,
          ],
          ...(parent
            ? [
                [3, s.say`${parent.name} {had been on the lounger|was fetching ice cream|saw it happen}`] as [
                  number,
                  string,
                ],
              ]
            : []),
        ],
        said: s.chance(0.4)
          ? [
              (parent ?? victim).short,
              s.say`{It was my fault, I looked away.|There should be a rail there.|Can ${isChild ? victim.he : 'I'} go back in now?}`,
            ]
          : undefined,
        done: [
          s.say`{strips and a cold pack|cleaned and closed with strips}`,
          s.say`{clinic advised|ambulance looked, left}`,
          s.say`{pool closed for half an hour|pool stayed open}`,
        ],
      },
    };
  }),

  scenario(8, 'day', (s) => {
    const victim = s.staff(
      s.pick(['Housekeeping', 'Banquets', 'Laundry', 'Concierge and bell', 'Engineering']),
      s.pick(['victim reporter injury', 'victim reporter injury firstAid']),
    );
    const [load, place] = s.deal('lifting', [
      ['turning a king mattress alone', room(s)],
      ['lifting a case of forty kilos into the cart', places.forecourt],
      ['stacking banquet chairs eight high', places.serviceCorridor],
      ['pulling a full linen cart over the threshold', places.laundry],
      ['moving a piano with two people instead of four', places.ballroom],
      ['carrying a pump down the stairs', places.boilerRoom],
      ['reaching for sheets on the top shelf', places.linenStore],
    ] as const);
    s.act('Insurance claim', 'WorkSafeBC', 'Form 7 sent', victim);
    if (s.chance(0.6))
      s.act(
        'Staff training',
        victim.seed.department,
        s.say`{Two people for anything above 20 kg|Lifting course, next date|Carts to be filled to the line only}`,
        victim,
      );
    return {
      class: 'Safety / Staff injury / Lifting',
      severity: 'Moderate',
      place,
      delay: s.int(10, 400),
      cause: s.pick(['Procedure not followed', 'Staffing', 'Human error']),
      why: s.say`{Partner was off sick.|Lift table was upstairs.|Fourteen rooms instead of eleven.|Wheel of the cart was stuck.}`,
      story: {
        lead: s.say`{${victim.who} hurt ${victim.his} back while ${load}.|Back injury: ${victim.name}, ${load}.|${victim.name} felt a stab in the lower back while ${load}.}`,
        beats: [
          s.say`${victim.he} {could stand but not bend|had to lie down on the floor of the office|went on for an hour, then could not}`,
          [
            s.int(15, 40),
            s.say`${victim.he} was {taken home by a colleague|seen at the walk-in clinic|given a warm pack and a chair}; {off for ${s.int(2, 10)} days|light work for a week}`,
          ],
        ],
        said: s.chance(0.5)
          ? [
              victim.short,
              s.say`{I have done it a thousand times.|I did not want to wait for somebody.|It was the last one, naturally.}`,
            ]
          : undefined,
        done: [
          'first aid record',
          s.say`head of department {told|told, spoke with the team}`,
          ...s.maybe(0.5, 'joint committee will look at it'),
        ],
      },
    };
  }),

  scenario(7, 'day', (s) => {
    const victim = s.staff(
      s.pick(['Kitchen', 'Kitchen', 'Engineering', 'Food and beverage']),
      s.pick(['victim injury firstAid', 'victim injury firstAid hospitalized']),
    );
    const isKitchen = victim.seed.department === 'Kitchen';
    const place = isKitchen
      ? places.coldLine
      : victim.seed.department === 'Engineering'
        ? places.boilerRoom
        : places.barCounter;
    const tool = isKitchen
      ? s.pick(['a boning knife', 'the slicer', 'a mandoline without the guard', 'the lid of a can'])
      : victim.seed.department === 'Engineering'
        ? s.pick(['a sheet metal edge', 'a box knife'])
        : s.pick(['a broken wine glass', 'an oyster knife']);
    const part = s.pick(['the left index finger', 'the thumb', 'the palm', 'two fingertips', 'the forearm']);
    const isTaken = victim.seed.statuses.includes('statusHospitalized');
    s.act(
      'Replacement',
      victim.seed.department,
      s.say`{Cut gloves, two sizes|Guard screwed on for good|Glass polishing with a cloth of the right size}`,
      victim,
    );
    return {
      class: 'Safety / Staff injury / Cut',
      severity: isTaken ? 'Moderate' : 'Low',
      place,
      delay: s.int(2, 20),
      cause: s.pick(['Human error', 'Procedure not followed']),
      story: {
        lead: s.say`{${victim.who} cut ${part} with ${tool}.|Cut injury: ${victim.name}, ${part}, ${tool}.|${victim.name} has a cut on ${part} from ${tool}.}`,
        beats: [
          [
            2,
            s.say`${victim.he} kept pressure on it, arm up; {bleeding stopped after ${s.int(4, 10)} minutes|bled through two pads}`,
          ],
          isTaken
            ? [25, s.say`it needed ${s.int(2, 6)} stitches at the clinic`]
            : s.say`{it was closed with strips, a glove over it|a plaster, and back to work away from food}`,
        ],
        done: [
          s.say`{board and food thrown away|station cleaned and released by the chef|glass counted, all found}`,
          'first aid record',
        ],
      },
    };
  }),

  scenario(3, 'morning', (s) => {
    const isPool = s.chance(0.5);
    const place = isPool ? places.plantRoom : room(s);
    const victim = s.staff(isPool ? 'Engineering' : 'Housekeeping', 'victim injury firstAid');
    s.act(
      'Staff training',
      victim.seed.department,
      s.say`{Never two products in one bucket|Mask and face shield before the lid is opened}`,
      victim,
    );
    return {
      class: 'Safety / Chemical exposure',
      severity: 'High',
      place,
      delay: 4,
      cause: 'Procedure not followed',
      why: isPool ? 'Chlorine and acid cans stand side by side with the same cap.' : 'Descaler put on top of bleach.',
      story: {
        lead: s.say`${victim.who} breathed in fumes at ${place.where}: ${isPool ? 'a little acid had gone into the chlorine tank' : 'bleach and descaler in one toilet bowl'}.`,
        beats: [
          [1, s.say`${victim.he} {got out without help and shut the door|was led out by a colleague}`],
          [
            4,
            s.say`${victim.he} was coughing, eyes red; {fresh air, eyes rinsed for fifteen minutes|oxygen from the pool kit}`,
          ],
          [
            s.int(10, 15),
            s.say`{the brigade measured and aired the room|the poison line was rung and its advice followed}`,
          ],
        ],
        done: [
          'area closed for two hours',
          s.say`{seen at the clinic, fit for work|sent home for the day}`,
          'safety sheets put on the wall',
        ],
      },
    };
  }),

  scenario(4, 'day', (s) => {
    const victim = s.person(s.pick(['Guest', 'Visitor']), 'victim injury firstAid', { age: [28, 84] });
    const bell = s.staff('Concierge and bell', 'witness reporter');
    s.act('Inspection', 'Engineering', s.say`{Speed of the revolving door to be measured|Sensor strip to be tested}`);
    return {
      class: 'Safety / Struck by door',
      severity: 'Low',
      place: s.pick([places.revolvingDoor, places.sideDoor]),
      delay: 1,
      cause: s.pick(['Equipment failure', 'Human error']),
      why: s.say`{Safety strip reacts late.|Wind on the side door.|A child was pushing from behind.}`,
      story: {
        lead: s.say`{The door struck ${victim.name} {on the shoulder|on the heel|on the forehead}.|${victim.name} was caught by the door{ with a suitcase in each hand| with a pram|}.}`,
        beats: [
          [2, s.say`${bell.who} {stopped the door|led ${victim.him} to a chair}; {a scrape, cleaned|red mark, cooled}`],
        ],
        said: s.chance(0.5)
          ? [
              victim.short,
              s.say`{It pushes like a bus.|My ${s.pick(['husband', 'mother', 'son'])} uses a frame, think of that.}`,
            ]
          : undefined,
        done: [s.say`door {switched to the slow setting|closed, side door used}`, 'engineering told'],
      },
    };
  }),

  scenario(3, 'day', (s) => {
    const victim = s.staff('Housekeeping', 'victim reporter injury firstAid hospitalized');
    const place = room(s);
    s.act('Insurance claim', 'WorkSafeBC', 'Reported the same day', victim);
    s.act('Replacement', 'Housekeeping', 'Puncture-proof gloves for every trolley', victim);
    return {
      class: 'Safety / Staff injury / Needle',
      severity: 'High',
      place,
      delay: s.int(3, 20),
      cause: 'Guest conduct',
      why: s.say`{Needle was in the bed linen.|Needle was in the waste bag, pushed down by hand.}`,
      story: {
        lead: s.say`${victim.who} was pricked by ${an('insulin needle')} {while stripping the bed|while tying the waste bag} in **${place.number}**.`,
        beats: [
          [3, s.say`${victim.he} washed it with soap under running water and covered it`],
          [
            20,
            s.say`${victim.he} was taken to emergency by taxi; {blood taken, medicine begun|blood taken, no medicine needed}`,
          ],
        ],
        said: [victim.short, s.say`{They say it is probably nothing. Probably.|I always look. Today I did not look.}`],
        done: [
          'needle kept in a tube for the laboratory',
          'last guest of the room rung by the duty manager',
          'counselling offered',
        ],
      },
      locked: 0.15,
    };
  }),
];
