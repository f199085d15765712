import { an } from '../narratives/actor.ts';
import type { Place } from '../narratives/scene.ts';
import { type Scenario, scenario } from '../narratives/stage.ts';

const triage = at('Main pavilion / Ground floor / Emergency / Triage / Desk 1', 'triage');
const waiting = at('Main pavilion / Ground floor / Emergency / Waiting room', 'the emergency waiting room');
const bays = at('Main pavilion / Ground floor / Emergency / Treatment bays / Bays 9 to 16', 'the treatment bays');
const west = at('Main pavilion / Level 3 / 3 West / Rooms 310 to 329', '3 West');
const medicationRoom = at('Main pavilion / Level 4 / 4 West / Medication room', 'the 4 West medication room');

export const wards: Scenario[] = [
  scenario(3, 'night', (s) => {
    const isPatient = s.chance(0.5);
    const man = s.person(isPatient ? 'Patient' : 'Family member', 'suspect', { sex: 'M', age: [22, 60] });
    const nurse = s.staff('priscilla', 'victim reporter');
    const hours = s.int(3, 7);
    s.act(
      isPatient ? 'Debrief' : 'Visitor restriction',
      'Emergency',
      isPatient ? 'Team talk at the end of the shift' : 'One visitor at a time, with an officer, for thirty days',
      man,
    );
    return {
      class: `Security / Aggression / Verbal / By ${isPatient ? 'patient' : 'visitor'}`,
      severity: 'Moderate',
      place: s.pick([triage, waiting]),
      cause: isPatient ? 'Behavior of patient' : 'Behavior of visitor',
      why: s.say`Waiting time was ${hours} hours. {Board showed two.|Two nurses short.|}`,
      story: {
        lead: s.say`{${man.name}{, waiting since ${s.t(-hours * 60)},|} shouted at ${nurse.who} and {pounded on the glass|threw a clipboard}.|Verbal aggression at the triage desk by ${man.name} against ${nurse.name}.}`,
        beats: [
          [0, s.say`he said **"{if she dies it is on you|I will come over this desk|I pay your salary}"**`],
          [
            s.int(2, 5),
            s.say`${s.guard} {stood to the side and let him talk|asked him to walk along to the vending machine}; after ${s.int(4, 12)} minutes {he sat down|he apologized to the nurse}`,
          ],
        ],
        said: s.chance(0.5)
          ? [
              nurse.short,
              s.say`{I am used to it, and that is what is wrong with it.|He was scared. He was also three inches from my face.}`,
            ]
          : undefined,
        done: ['no restraint used', s.say`{seen by a doctor at ${s.t(40)}|waiting time on the board corrected}`],
      },
    };
  }),

  scenario(2, 'any', (s) => {
    const patient = s.person('Patient', 'suspect', { age: [56, 84] });
    const victim = s.staff(s.pick(['theo', 'marlon']), 'victim injury firstAid');
    const hurt = s.pick([
      'scratches on the forearm',
      'a bruise below the eye',
      'a bite through the glove',
      'a kick to the knee',
    ]);
    s.act('Staff training', 'Nursing', 'Refresher on safe holds, whole shift', victim);
    s.attach(
      'PDF',
      'Employee injury form',
      `Employee injury form. ${victim.name}, ${victim.seed.position}. ${hurt}. Seen by employee health.`,
    );
    return {
      class: 'Security / Aggression / Physical / By patient',
      severity: 'High',
      place: bays,
      delay: s.int(3, 15),
      cause: 'Behavior of patient',
      why: s.say`{Infection and fever, not ${patient.him}self.|Dementia and a full bladder, found afterwards.|Restraint had been loosened for a meal.}`,
      story: {
        lead: s.say`${patient.name} {struck out at|went for} ${victim.who} during {a blood draw|a transfer to the bed}; result: ${hurt}.`,
        beats: [
          [1, 'code gray was called; five people came in under two minutes'],
          [
            s.int(6, 14),
            s.say`${patient.he} was {held by the arms until the medicine took effect|talked down by ${s.staff('imani').name}}`,
          ],
        ],
        said: s.chance(0.6)
          ? [
              victim.short,
              s.say`{It was not personal, but it hurts the same.|My own tetanus shot is older than the patient.}`,
            ]
          : undefined,
        done: [s.say`{wound cleaned, blood drawn from both|ice, fit for duty}`, 'debrief at the end of the shift'],
      },
    };
  }),

  scenario(4, 'night', (s) => {
    const patient = s.person('Patient', s.pick(['victim injury', 'victim']), { age: [63, 93] });
    const nurse = s.staff(s.pick(['odette', 'marlon']), 'reporter');
    const isBed = s.chance(0.6);
    const score = s.int(9, 18);
    s.act(
      'Policy review',
      'Nursing',
      s.say`{Bed alarm on for everybody with a score above 12|Hourly rounds signed at the door|Commode at the bed at night}`,
      patient,
    );
    return {
      class: `Patient safety / Fall / ${isBed ? 'From bed' : 'In bathroom'}`,
      severity: patient.seed.statuses.length ? 'High' : 'Moderate',
      place: { ...west, unit: String(s.int(310, 329)) },
      delay: s.int(2, 10),
      cause: s.pick(['Staffing', 'Medical condition', 'Equipment failure']),
      why: s.say`Fall score ${score}. {Bed alarm was unplugged after the linen change.|Call light had been on for eleven minutes.|Slippers from home.}`,
      story: {
        lead: s.say`${nurse.who} found ${patient.name} ${isBed ? 'on the floor beside the bed' : 'sitting on the bathroom floor'}{, awake and annoyed|, one hand on the rail|}.`,
        beats: [
          [
            3,
            s.say`vital signs were taken, {hip and head examined|neuro checks begun}; ${patient.seed.statuses.length ? s.pick(['skin tear on the elbow', 'bump on the head, scan clear']) : 'no injury found'}`,
          ],
          [s.int(15, 40), s.say`the physician {was informed|came}; family called`],
        ],
        said: [
          patient.short,
          s.say`{I did not want to bother the girl.|I have gone to the bathroom by myself since 1946.|The floor came up.}`,
        ],
        done: ['lifted with the sling, two people', s.say`{moved nearer to the station|sitter until morning}`],
      },
    };
  }),

  scenario(2, 'any', (s) => {
    const patient = s.person('Patient', 'subject', { age: [58, 86] });
    const found = s.pick([
      'at the bus stop on Main Street',
      'in the church across the road',
      'in the cafeteria in a coat over the gown',
      'at home; a neighbor had driven',
    ]);
    return {
      class: 'Patient safety / Elopement',
      severity: 'Critical',
      place: west,
      delay: s.int(3, 20),
      cause: 'Behavior of patient',
      why: 'Door alarm acknowledged without a look down the stairs.',
      story: {
        lead: s.say`${patient.name} was missing from 3 West at the ${s.about(-5)} {check|round}.`,
        beats: [
          [5, 'code green was called; ramps, stairs and lobby were searched by zones'],
          [14, 'police were given a description and a picture'],
          [s.int(35, 110), s.say`${patient.he} was found ${found}`],
        ],
        said: [patient.short, s.say`{I told them I was leaving. Nobody wrote it down.|My cat.}`],
        done: ['examined, unharmed', 'family came and stayed', s.say`{bracelet fitted|room by the station}`],
      },
    };
  }),

  scenario(2, 'day', (s) => {
    const nurse = s.staff('gwen', 'reporter');
    const count = s.int(2, 10);
    s.attach(
      'TXT',
      'Count sheet',
      `Count of 4 West, ${s.date()}: oxycodone 5 mg, expected ${count + 28}, counted 28, difference ${count}.`,
    );
    s.act('Access review', 'Pharmacy', 'Cabinet log of ten days against charts');
    return {
      class: 'Security / Theft / Hospital property / Medication',
      severity: 'High',
      place: medicationRoom,
      delay: s.int(60, 600),
      uncertain: true,
      cause: 'Unknown',
      why: s.say`{Two withdrawals without a matching order.|Override used four times in one night.}`,
      story: {
        lead: s.say`Count of controlled medication on 4 West is short by **${count} tablets**. Reported by ${nurse.who}.`,
        beats: [
          'second count by another pharmacist, same result',
          s.say`{log shows one user at odd times|log does not explain it}`,
        ],
        done: ['cabinet sealed', 'human resources and risk management informed', 'state notified within the time'],
      },
      locked: 0.9,
    };
  }),

  scenario(3, 'day', (s) => {
    const patient = s.person('Patient', 'victim', { age: [60, 90] });
    const [name, value] = s.deal('hospital valuables', [
      ['Left hearing aid', 210_000],
      ['Upper denture', 145_000],
      ['Wedding ring', 80_000],
      ['Denture in a blue cup', 160_000],
    ] as const);
    const isValuable = name === 'Wedding ring';
    s.item(
      { name, valueCents: value },
      'LOST',
      patient,
      s.say`{Probably went with the breakfast tray|Last seen before imaging|Not on the admission list}`,
    );
    return {
      class: `Lost and found / ${isValuable ? 'Valuables' : 'Denture or hearing aid'}`,
      severity: 'Low',
      place: s.pick([west, at('Main pavilion / Level 2 / Imaging', 'imaging')]),
      delay: s.int(60, 900),
      uncertain: true,
      cause: 'Human error',
      story: {
        lead: s.say`${patient.name} is missing ${an(name.toLowerCase())}{ since the transfer from 3 West| since breakfast|}.`,
        beats: [
          s.say`{kitchen went through forty trays|linen bags opened and searched|scanner room and wheelchair searched}, ${s.pick(['nothing', 'found in a glove box', 'nothing so far'])}`,
        ],
        said: s.chance(0.5)
          ? [
              patient.short,
              name.includes('enture')
                ? 'I will eat soup, then.'
                : isValuable
                  ? 'It has not been off since 1971.'
                  : 'I can not hear you telling me you have lost it.',
            ]
          : undefined,
        done: ['family told', s.say`{claim form given|patient advocate informed}`],
      },
    };
  }),

  scenario(2, 'day', (s) => {
    const nurse = s.staff(s.pick(['marlon', 'theo', 'carlotta']), 'victim reporter injury');
    s.act('Staff training', 'Human resources', 'Safety caps, one minute at each huddle', nurse);
    return {
      class: 'Staff safety / Needle stick',
      severity: 'High',
      place: s.pick([bays, west]),
      delay: s.int(3, 30),
      cause: s.pick(['Procedure not followed', 'Human error']),
      why: s.say`{Sharps box was three quarters full.|Cap was put back on by hand.}`,
      story: {
        lead: s.say`${nurse.who} {stuck a finger while disposing of an insulin needle|was pricked through the bag}.`,
        beats: [
          [2, s.say`${nurse.he} washed it with soap for five minutes`],
          [
            s.int(20, 50),
            s.say`employee health saw ${nurse.him}: {source patient tested, negative|source not known, prophylaxis offered and taken}`,
          ],
        ],
        done: ['exposure form done', s.say`{follow-up at six weeks|sharps boxes to be changed at half}`],
      },
      locked: 0.2,
    };
  }),

  scenario(2, 'any', (s) => {
    const staff = s.staff(s.pick(['lamar', 'theo']), 'subject');
    return {
      class: 'Facilities / Fire alarm / Burnt food',
      severity: 'Low',
      place: s.pick([
        at('Main pavilion / Ground floor / Cafeteria', 'the cafeteria'),
        at('Main pavilion / Level 3 / 3 West / Nursing station', 'the 3 West nursing station'),
      ]),
      delay: 1,
      cause: 'Human error',
      story: {
        lead: s.say`Code red: ${s.pick(['a bagel', 'a bagel and a paper plate'])} in the microwave at the end of ${staff.name}'s break.`,
        beats: [
          [2, 'doors were closed and patients stayed in their rooms'],
          [s.int(5, 9), 'Engine 3 came and the panel was reset'],
        ],
        said: s.chance(0.6)
          ? [staff.short, s.say`{I was called to a lift. I forgot I owned a bagel.|I will buy everybody new popcorn.}`]
          : undefined,
        done: [s.say`{no smoke on the unit|odor for an hour, windows opened}`],
      },
    };
  }),

  scenario(2, 'evening', (s) => {
    const car = s.car('New York');
    const visitor = s.person('Visitor', 'subject');
    s.vehicle(car, 'Blocking', visitor);
    return {
      class: 'Vehicle / Ambulance bay blocked',
      severity: 'Moderate',
      place: at('Main pavilion / Ground floor / Emergency / Ambulance bay', 'the ambulance bay'),
      cause: 'Behavior of visitor',
      story: {
        lead: s.say`${an(car.text)}, plate **${car.plate}**, was left across the ambulance bay{ with the hazard lights on| with the engine running|}.`,
        beats: [
          [3, 'a second ambulance had to unload on the ramp'],
          [
            s.int(7, 14),
            s.say`${visitor.name} {came out; the father had been carried in by hand|was found at registration}`,
          ],
        ],
        said: [visitor.short, s.say`{You would have done the same.|Tow it, I do not care.}`],
        done: ['moved at once, no ticket', s.say`{cones ordered|sign to be lit}`],
      },
    };
  }),

  scenario(2, 'day', (s) => {
    const clerk = s.staff('beth', 'subject');
    const patient = s.person('Patient', 'victim', { sex: 'F', age: [22, 41] });
    s.act('Policy review', 'Risk management', 'Access logs of named records, monthly', patient);
    return {
      class: 'Privacy / Record seen without need',
      severity: 'High',
      place: at('Main pavilion / Level 4 / Maternity / Rooms 430 to 445', 'maternity'),
      delay: s.int(600, 2000),
      uncertain: true,
      cause: 'Procedure not followed',
      story: {
        lead: s.say`Audit of record access shows that the chart of ${patient.name} was opened ${s.int(2, 6)} times by {a user from another unit|somebody not on the care team}.`,
        beats: [
          s.say`user signed in at a station on maternity; ${clerk.name} had {stepped away without locking|lent the badge during a code}`,
        ],
        done: ['patient informed by letter and by telephone', 'sanction by human resources'],
      },
      locked: 0.8,
    };
  }),

  scenario(2, 'day', (s) => {
    const man = s.regular('pettibone', 'subject firstAid');
    return {
      class: 'Patient safety / Collapse in public area',
      severity: 'Moderate',
      place: at('Main pavilion / Ground floor / Main lobby', 'the main lobby'),
      delay: 1,
      cause: 'Medical condition',
      story: {
        lead: s.say`${man.name}, waiting for his ride after dialysis, {slid from the chair|went white at the coffee cart} in the main lobby.`,
        beats: [
          [
            2,
            s.say`${s.guard} and ${s.staff('theo').name} were with him: awake, blood pressure low, {feet up, juice|back to the clinic by chair}`,
          ],
          [25, s.say`{he was better, color back|the dialysis nurse kept him for an hour}`],
        ],
        said: [
          man.short,
          s.say`{Every time they take a little too much.|Do not let me miss that ride, it took me a week to get it.}`,
        ],
        done: [s.say`ride {moved to ${s.t(90)}|waited}`, 'chair by the desk from now on'],
      },
    };
  }),
];

function at(path: string, where: string): Place {
  return { path, where };
}
