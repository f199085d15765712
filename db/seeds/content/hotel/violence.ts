import type { Place } from '../narratives/scene.ts';
import { type Scenario, scenario } from '../narratives/stage.ts';
import { beside, corridor, places, room } from './places.ts';

const thirdParty = 'Criminal act by third party';

export const violence: Scenario[] = [
  scenario(9, 'bar', (s) => {
    const place = s.pick([places.barCounter, places.barBooths, places.barDoor]);
    const first = s.person('Patron', 'suspect', { sex: 'M', age: [22, 48], near: true, isNew: true });
    const second = s.person('Guest', s.pick(['victim injury firstAid', 'victim injury refused', 'suspect injury']), {
      sex: 'M',
      age: [23, 55],
      isNew: true,
    });
    const barkeeper = s.staff(s.pick(['mateo', 'chloe']), 'witness reporter');
    const about = s.pick([
      'a place at the counter',
      'a remark about a woman at the next table',
      'the hockey score',
      'a spilled drink',
      'a song on the jukebox list',
      'an unpaid round',
      'a jacket on the wrong chair',
    ]);
    const hurt = s.pick([
      'split lip',
      'cut over the left eye',
      'bloody nose',
      'swollen cheekbone',
      'cut on the hand from glass',
    ]);
    const police = s.chance(0.65) ? s.police() : null;
    const glass = s.amount(60, 900, 20);
    s.item(
      { name: s.pick(['Bar stool', 'Glassware', 'Mirror panel', 'Table lamp']), valueCents: glass },
      'DAMAGED',
      s.company('self', 'victim'),
    );
    s.still(place, 2, `${first.name} and ${second.name} at ${place.where}, stool on the floor`);
    if (s.chance(0.5))
      s.statement(
        barkeeper,
        s.say`They had been talking loudly about ${about}. ${first.name} {swung first|pushed him off the stool}. I {pressed the button under the counter|rang security} and kept the others back.`,
      );
    if (police) s.report(police, `File ${police.file}, both men named`, first, second);
    s.act(
      'Trespass notice',
      null,
      s.say`{Twelve months, served in writing at the door|Read to him in front of a witness, he would not sign|Posted to his address}`,
      first,
    );
    return {
      class: 'Security / Disturbance / Fight',
      severity: s.pick(['Moderate', 'High', 'High']),
      place,
      cause: 'Intoxication',
      why: s.say`${first.mr} had been served {six|seven|five} drinks since ${s.about(-170)} {by two bartenders|on two tabs}. {No door staff on ${s.weekday()}s.|Door officer was on break.|Bar was over its number.}`,
      story: {
        lead: s.say`{A fight broke out in ${place.where} between ${first.name} and ${second.name} over ${about}.|Two men came to blows at ${place.where}. It began over ${about}.|Called to ${place.where} for a fight. Involved: ${first.name}, local, and ${second.name}, {a guest of the house|room ${room(s).number}}.}`,
        beats: [
          [
            0,
            s.say`${first.mr} {pushed|shoved} ${second.mr} {off his stool|against the counter} and {struck him with the fist|swung at him twice}`,
          ],
          [
            2,
            s.say`${barkeeper.name} {pressed the panic button|rang for security and took the glasses off the counter}`,
          ],
          [
            s.int(3, 5),
            s.say`${s.guard} {arrived and stood between them|and ${s.staff('Security').name} separated them|found both on the floor, and others holding them}`,
          ],
          s.say`${second.mr} had a ${hurt}; {cleaned and dressed at the bar|he was given ice and a dressing|he did not want it looked at}`,
          ...(police
            ? [
                [
                  s.int(14, 30),
                  s.say`${police.officer} {arrived with a partner|and a second unit came}; ${first.mr} was {taken away|sent home in a taxi with a warning}`,
                ] as [number, string],
              ]
            : [s.say`${first.mr} {left by taxi after his friends had talked to him|walked off along the seawall}`]),
        ],
        said: s.chance(0.6)
          ? s.pick([
              [
                barkeeper.short,
                s.say`{It went from laughing to fists in a second.|I had told him at midnight that it was the last one.|They shook hands an hour before, that is the odd part.}`,
              ],
              [
                second.short,
                s.say`{I never touched him. Ask anybody.|I am not going to sit in a police station on my holiday.}`,
              ],
            ] as [string, string][])
          : undefined,
        done: [
          `damage ${s.money(glass)}`,
          s.say`recording of ${place.cams?.join(' and ')} kept`,
          s.say`{bar closed early|last call moved forward by half an hour|names of four witnesses in the log}`,
          ...(police ? [`police file ${police.file}`] : []),
        ],
      },
      closing: s.say`{Damage paid by ${first.mr}, barring stays for a year.|${second.mr} did not press charges.|Before the court in spring, officer may be called.|}`,
    };
  }),

  scenario(8, 'night', (s) => {
    const clerk = s.staff('Front office', 'victim reporter');
    const isGuest = s.chance(0.5);
    const man = isGuest ? s.person('Guest', 'suspect', { sex: 'M', isNew: true }) : s.unknown('suspect', { sex: 'M' });
    const where = s.pick([places.frontDesk, places.frontDesk, places.cashier, places.concierge]);
    const threat = s.say`{I know when you finish|You will be sorry you said that|I will wait for you outside|Somebody should teach you manners|I can find out where you live|One phone call and you are done here}`;
    const over = s.pick([
      'a refused drink',
      'a deposit on the card',
      'a key he was not given',
      'a room that was not ready',
      'a taxi that did not come',
      'the washroom code',
    ]);
    const who = isGuest ? `${man.name}, room ${room(s).number},` : 'look' in man ? String(man.look) : '';
    s.still(where, 4, `Man leaning over the counter at ${where.where}`);
    if (s.chance(0.6))
      s.statement(
        clerk,
        `He said, "${threat}" He stood about an arm's length away. I ${s.pick(['stepped back to the office door', 'pressed the button', 'kept my hand on the telephone'])}.`,
      );
    s.act(
      isGuest ? 'Guest follow-up' : 'Trespass notice',
      isGuest ? 'Front office' : null,
      isGuest
        ? s.say`{Letter from the general manager|Asked to leave a day early, bill settled}`
        : s.say`Picture passed to {door staff and bar|all shifts}`,
      man,
    );
    if (s.chance(0.5))
      s.act(
        'Support offered',
        'Human resources',
        s.say`{Taxi home for a week and a talk with HR|Asked whether ${clerk.he} wants day shifts for now}`,
        clerk,
      );
    return {
      class: 'Security / Assault / Verbal threat',
      severity: s.pick(['Moderate', 'High']),
      place: where,
      cause: s.pick(['Intoxication', 'Guest conduct', 'Guest conduct']),
      why: s.say`{Bar had stopped serving him at ${s.t(-15)}.|Only one person on the desk at that hour.|Booking was made without a card, which nobody had told him.} {No door staff on ${s.weekday()}s.|The desk has no screen on that side.|}`,
      story: {
        lead: s.say`{${who} threatened ${clerk.who} at ${where.where} over ${over}.|${clerk.name} (${clerk.seed.position.toLowerCase()}) was threatened at ${where.where} by ${String(who).replace(/,$/, '')}.|Threat against staff at ${where.where}. It was about ${over}.}`,
        beats: [
          [
            0,
            s.say`he {came to the desk|leaned over the counter} and {raised his voice|would not take no for an answer}`,
          ],
          [
            4,
            s.say`he said **"${threat}"** and {knocked the brochure stand over|slapped the counter|threw the pen cup|stayed, staring}`,
          ],
          [
            s.int(6, 12),
            s.say`${s.guard} {asked him to leave|stood beside ${clerk.him} and asked him to step away}; he ${isGuest ? 'went up to his room without a word' : s.pick(['went by the main door', 'left after some minutes, still talking'])}`,
          ],
        ],
        said: s.chance(0.6)
          ? [
              clerk.short,
              s.say`{I have seen him twice before, always on a ${s.weekday()}.|It was the way he said it, quite softly.|I am all right, I just do not want to walk to the bus alone.|He was perfectly nice an hour before.}`,
            ]
          : undefined,
        done: [
          s.say`{police advised by telephone, no attendance|police not called at ${clerk.name}'s wish}`,
          s.say`${clerk.name} {was driven home at the end of the shift|was relieved and sat in the office|finished the shift with ${s.toGuard} in the lobby}`,
          s.say`{picture from ${where.cams?.[0]} on the office board|recording kept}`,
        ],
      },
      locked: 0.12,
    };
  }),

  scenario(6, 'evening', (s) => {
    const victim = s.staff(
      s.pick(['Security', 'Valet and parking', 'Food and beverage', 'Concierge and bell']),
      'victim injury firstAid',
    );
    const attacker = s.unknown('suspect', { sex: 'M' });
    const witness = s.person(s.pick(['Guest', 'Visitor']), 'witness');
    const place = s.pick([places.forecourt, places.staffEntrance, places.seawallGate, places.taxiRank, places.stairB]);
    const injury = s.pick([
      'a bruised forearm',
      'a cut lip',
      'a twisted wrist',
      'a graze on the elbow',
      'a bite mark on the hand',
    ]);
    const reason = s.pick([
      'was asked to move on',
      'was told that the washroom is for guests',
      'was stopped at the door with an open bottle',
      'was asked for a room key',
      'was found going through the ashtrays',
    ]);
    const police = s.police();
    s.report(
      police,
      `File ${police.file}, ${s.pick(['man found two streets away', 'description circulated'])}`,
      victim,
      attacker,
    );
    if (s.chance(0.7))
      s.act('Support offered', 'Human resources', 'First aid record and compensation form filled in', victim);
    s.statement(
      victim,
      `I spoke to him from about two metres. He came at me without a word and I put up my arm. I have ${injury}.`,
    );
    return {
      class: 'Security / Assault / Physical / On staff',
      severity: 'High',
      place,
      cause: s.pick([thirdParty, 'Intoxication']),
      why: s.say`{${victim.name} was alone.|Radio battery was low, first call not heard.|Second person on shift was inside with a delivery.} {The man smelled of alcohol.|Man seemed unwell and talked to himself.|}`,
      story: {
        lead: s.say`{${victim.who} was attacked at ${place.where} by ${attacker.look} who ${reason}.|Assault on staff at ${place.where}. Hurt: ${victim.name}, ${injury}.|A man who ${reason} {hit|kicked|went for} ${victim.who} at ${place.where}.}`,
        beats: [
          [
            0,
            s.say`the man {turned round and swung a bag|lashed out with an umbrella|grabbed ${victim.him} by the collar}`,
          ],
          [
            1,
            s.say`${witness.name}, {a passer-by|who was waiting for a car}, {shouted and the man let go|rang 911|helped ${victim.him} up}`,
          ],
          [
            s.int(11, 26),
            s.say`${police.officer} {arrived|spoke to everybody}; {the man was found by the seawall and arrested|the man was gone by then}`,
          ],
        ],
        said: s.chance(0.6)
          ? [
              s.pick([victim, witness]).short,
              s.say`{There was no warning at all.|He was quiet until he was not.|I have asked people to move on a hundred times and they just go.}`,
            ]
          : undefined,
        done: [
          s.say`first aid by ${s.staff('Security').name}: {ice and a bandage|wound cleaned}`,
          `police file **${police.file}**`,
          s.say`${victim.name} {saw a doctor and is off until ${s.leaving(2)}|went on working at own wish|was sent home by taxi}`,
          s.say`pictures from ${place.cams?.join(' and ') ?? 'the corridor'} kept`,
        ],
      },
      closing: s.say`{Charge approved; court date to follow.|No arrest. ${victim.name} is back at work.|}`,
    };
  }),

  scenario(4, 'bar', (s) => {
    const isStaff = s.chance(0.4);
    const victim = isStaff
      ? s.staff(s.pick(['hannah', 'jade', 'marisol', 'sophie']), 'victim reporter')
      : s.person('Guest', 'victim reporter', { sex: 'F', age: [22, 45], isNew: true });
    const man = s.person(s.pick(['Event attendee', 'Guest', 'Patron']), 'suspect', {
      sex: 'M',
      age: [30, 62],
      isNew: true,
    });
    const place = s.pick([places.ballroom, places.barBooths, places.hotTub, places.executiveLounge, places.terrace]);
    const witness = s.chance(0.6) ? s.staff('Banquets', 'witness') : null;
    const police = s.chance(0.6) ? s.police() : null;
    if (police) s.report(police, `File ${police.file}, sex crimes unit will call`, victim, man);
    s.act(
      'Support offered',
      isStaff ? 'Human resources' : null,
      s.say`{Numbers of the support line given|Victim services card given, room moved|Female officer stayed until the end of the evening}`,
      victim,
    );
    s.act('Trespass notice', null, 'Not to come back while the matter is open', man);
    return {
      class: 'Security / Assault / Sexual',
      severity: 'Critical',
      place,
      delay: s.int(10, 90),
      cause: s.pick([thirdParty, 'Intoxication', 'Guest conduct']),
      why: s.say`{Crowded party, lights low.|${man.mr} had been warned once by his own host.|Staff were alone at the far end.}`,
      story: {
        lead: s.say`${victim.name} {told ${s.boss}|reported to ${s.toGuard}} that a man {had touched her under her dress|had put his hand on her breast|had grabbed her from behind and pressed against her} at ${place.where}. The man is ${man.name}.`,
        beats: [
          [
            0,
            s.say`{it happened while she was {passing|clearing a table|waiting for her friends}|he came up to her at the {counter|edge of the floor}}, {without a word|after he had been told no twice}`,
          ],
          [
            s.int(8, 20),
            s.say`${man.mr} was {spoken to in the corridor|taken aside}; he {called it a joke|denied it|said he had stumbled}`,
          ],
          ...(witness
            ? [s.say`${witness.who} {saw it and says it was no accident|saw her push him away}`]
            : [s.say`{nobody else saw it|the camera sees the two of them from behind}`]),
        ],
        said: [
          victim.short,
          s.say`{I want it written down, whatever comes of it.|I froze. I hate that I froze.|I told him to stop and he laughed.}`,
        ],
        done: [
          s.say`{she was asked what she wanted to happen and this was followed|a woman from the day shift sat with her}`,
          police
            ? `police came at her wish, file **${police.file}**`
            : 'she does not want the police for now; told that she can change her mind',
          s.say`${man.mr} {left the house at ${s.t(40)}|was checked out and left}`,
          'recordings locked away',
        ],
      },
      locked: 0.85,
    };
  }),

  scenario(7, 'night', (s) => {
    const place = room(s);
    const woman = s.person('Guest', 'victim', { sex: 'F', age: [22, 52], isNew: true });
    const man = s.person('Guest', 'suspect', {
      sex: 'M',
      age: [23, 55],
      last: s.chance(0.5) ? woman.seed.lastName : undefined,
      isNew: true,
    });
    const caller = s.person('Guest', 'reporter witness');
    const next = beside(s, place);
    const police = s.chance(0.75) ? s.police() : null;
    caller.notes(`In ${next.number}`);
    if (police) s.report(police, `File ${police.file}`, woman, man);
    if (s.chance(0.6))
      s.act(
        'Support offered',
        null,
        s.say`{Other room under another name, number not given out|Card of the shelter line left with her}`,
        woman,
      );
    return {
      class: 'Security / Disturbance / Domestic',
      severity: police ? 'High' : 'Moderate',
      place,
      cause: s.pick(['Intoxication', 'Guest conduct']),
      why: s.say`{Both had been drinking at the wedding.|Second complaint about this room in two nights.|}`,
      story: {
        lead: s.say`{${caller.name} in ${next.number} heard {a woman crying and things being thrown|shouting and a heavy bang|somebody screaming "let me out"} in **${place.number}** and rang the desk.|Noise of a quarrel in room ${place.number}, reported from ${next.number} by ${caller.name}.|Domestic disturbance in ${place.number} between ${woman.name} and ${man.name}.}`,
        beats: [
          [
            s.int(4, 7),
            s.say`${s.guard} {knocked together with ${s.staff('Front office').name}|listened at the door, then knocked}; {the man opened and said all was fine|no answer at first}`,
          ],
          [
            s.int(8, 12),
            s.say`${woman.mr} was {seen behind him with a red mark on her cheek|asked to come to the door by herself|sitting on the bathroom floor}; {she did not want to speak in front of him|she said he had pushed her|she asked for her bag and her phone}`,
          ],
          ...(police
            ? [
                [
                  s.int(20, 34),
                  s.say`police ({two|four} officers) went up; ${man.mr} was {led out|taken to the station|sent to another hotel}`,
                ] as [number, string],
              ]
            : [
                [
                  s.int(15, 25),
                  s.say`they were parted for the night: ${man.mr} {took the sofa bed in ${room(s).number}|left to stay with friends}`,
                ] as [number, string],
              ]),
        ],
        said: s.chance(0.5)
          ? [
              woman.short,
              s.say`{Please do not make it bigger than it is.|I only want to sleep somewhere else.|He is not like that when he is sober.}`,
            ]
          : undefined,
        done: [
          s.say`keys of ${place.number} {cancelled and made new|blocked}`,
          s.say`{note on the booking: no information to callers|room of ${woman.mr} shown as vacant in the system}`,
          s.say`{floor walked every half hour until morning|${caller.name} was thanked and offered another room}`,
          ...(police ? [`police file ${police.file}`] : []),
        ],
      },
      locked: 0.3,
    };
  }),

  scenario(4, 'evening', (s) => {
    const victim = s.chance(0.5)
      ? s.person('Guest', 'victim reporter', { sex: 'F', age: [23, 48], isNew: true })
      : s.staff(s.pick(['camille', 'hannah', 'yuki']), 'victim reporter');
    const man = s.person('Visitor', 'suspect', { sex: 'M', age: [25, 56], isNew: true });
    const car = s.car(man);
    s.vehicle(car, 'Suspect vehicle', man, 'Parked facing the staff entrance');
    const place = s.pick([places.forecourt, places.staffEntrance, places.sofas, places.concierge]);
    const police = s.police();
    s.report(police, `File ${police.file}; she has the number of the unit`, victim, man);
    s.act(
      'Support offered',
      'Security',
      s.say`{Escort to the car at the end of each shift|No calls put through, alias on the booking}`,
      victim,
    );
    if (s.chance(0.6))
      s.attach(
        'TXT',
        'Messages',
        s.say`{"I saw the light in your room." "Why do you not answer." "I only want to talk." Sent between ${s.t(-200)} and ${s.t(-20)}.|Fourteen messages from a hidden number, the last one: "nice blue coat".}`,
      );
    return {
      class: 'Security / Harassment / Stalking',
      severity: 'High',
      place,
      delay: s.int(15, 200),
      cause: thirdParty,
      why: s.say`{He knows her shifts.|Her stay was posted on a conference page with her picture.|A court order exists, she carries a copy.}`,
      story: {
        lead: s.say`${victim.name} reported that ${man.name}, {her former partner|a man she met once through work|a former colleague}, {has been waiting for her at ${place.where}|is following her and was at ${place.where} tonight|sends messages that show he watches her}.`,
        beats: [
          s.say`he drives ${`a ${car.text}`}, plate **${car.plate}**; {the camera has it on four evenings in two weeks|it stood opposite from ${s.about(-120)}}`,
          [
            s.int(5, 20),
            s.say`${s.guard} {spoke to him; he said he was waiting for a friend and drove off|went out, but the car pulled away}`,
          ],
          s.say`{she has kept a list of dates, copied for the file|she showed the messages and let us photograph them}`,
        ],
        said: [
          victim.short,
          s.say`{He always stays just far enough away.|I changed my number twice.|He told the desk he was my brother.|I would rather you believe me too early than too late.}`,
        ],
        done: [
          `police file **${police.file}**`,
          'desk and door briefed with his picture, no information about her to anybody',
          s.say`{other room, other floor, no name on the list|shift changed}`,
        ],
      },
      locked: 0.8,
    };
  }),

  scenario(3, 'day', (s) => {
    const number = s.pick([25, 40, 60, 120]);
    const [group, about] = s.deal('protests', [
      ['hotel workers from another house', 'contract talks'],
      ['an animal welfare group', 'fur on sale at the trade show'],
      ['residents of the next street', 'the tower planned for the lane'],
      ['climate marchers', 'an energy dinner in the ballroom'],
    ] as const);
    const organiser = s.person('Visitor', 'subject', { near: true });
    const officer = s.police();
    s.company('events', 'victim', 'Organiser of the dinner, informed');
    s.report(officer, `File ${officer.file}, liaison officer named for next time`, organiser);
    s.photo('Entrance', `About ${number} people with banners on the front steps`);
    return {
      class: 'Security / Disturbance / Protest',
      severity: number > 50 ? 'High' : 'Moderate',
      place: places.frontSteps,
      delay: s.int(1, 5),
      cause: thirdParty,
      why: s.say`{The event had been named in the paper.|Posters had been up since ${s.weekday(-4000)}.}`,
      story: {
        lead: s.say`About **${number}** people, ${group}, gathered in front of the hotel because of ${about}.`,
        beats: [
          [
            2,
            s.say`they {spread banners across the steps|linked arms before the revolving door|beat drums}; {guests used the side door|the revolving door was locked}`,
          ],
          [
            15,
            s.say`${s.boss} spoke with {their organiser|the one with the megaphone}, ${organiser.name}; {agreed that the steps stay free on one side|${organiser.he} would not move but promised no one would come in|it stayed polite}`,
          ],
          [s.int(50, 110), s.say`{they packed up and left|police asked them to move to the pavement, which they did}`],
          ...s.maybe(0.5, s.say`one {egg|cup of paint} hit the canopy; {cleaned|no other damage}`),
        ],
        done: [
          s.say`${officer.officer} on site, file ${officer.file}`,
          'taxi rank moved to the side street for two hours',
          s.say`{nobody hurt|one guest shoved, no injury}`,
        ],
      },
    };
  }),

  scenario(5, 'any', (s) => {
    const victim = s.staff(s.pick(['rosario', 'thuy', 'meilin', 'kira', 'hannah', 'yuki']), 'victim reporter');
    const guest = s.person('Guest', 'suspect', { sex: 'M', age: [35, 70], isNew: true });
    const isUpstairs = victim.seed.department === 'Housekeeping';
    const posts: Record<string, Place> = {
      'Front office': places.frontDesk,
      'Spa and pool': places.poolDeck,
      'Food and beverage': places.dining,
      'Concierge and bell': places.concierge,
    };
    const place = isUpstairs ? room(s) : posts[victim.seed.department ?? '']!;
    s.act(
      'Guest follow-up',
      'Front office',
      s.say`{Spoken to by the duty manager with a witness; apologised|Asked to leave, next booking cancelled}`,
      guest,
    );
    s.act(
      'Support offered',
      'Human resources',
      isUpstairs
        ? s.say`{Other floor for the rest of his stay|Two attendants to that room together}`
        : s.say`{Late shift changed for the rest of his stay|Colleague at her side until he has left}`,
      victim,
    );
    return {
      class: 'Security / Harassment / Of staff',
      severity: 'Moderate',
      place,
      delay: s.int(10, 300),
      cause: 'Guest conduct',
      why: s.say`{He had asked for the same person by name on two days.|${isUpstairs ? 'No panic button on the trolley.' : 'Nobody else was near.'}|}`,
      story: {
        lead: s.say`${victim.who} reported that the guest ${guest.name} {made remarks about her body|asked her to come to his room after work|stood in her way and would not let her pass|${isUpstairs ? 'opened the door in a towel, for the second time' : 'put a key card in her pocket'}}.`,
        beats: [
          [
            0,
            s.say`she ${isUpstairs ? 'was making the bed' : 'was alone there'} when he {came up behind her|began}; she {said no and left|walked out and came to the office}`,
          ],
          [s.int(30, 90), s.say`${s.boss} spoke with him; he {said she had misunderstood|was sorry|became loud}`],
        ],
        said: [
          victim.short,
          s.say`{I did not want to come and say it, but the next one may be younger.|He thinks the tip makes it fine.|I am not afraid of him, I am tired of it.}`,
        ],
        done: [
          s.say`{she chose to finish her section with a colleague|she went home with pay}`,
          'head of department informed',
          s.say`{note on the guest record|company that books for him informed}`,
        ],
      },
      locked: 0.35,
    };
  }),

  scenario(3, 'night', (s) => {
    const person = s.unknown('subject', { sex: 'F', type: 'Visitor', age: s.pick(['25', '30', '35']) });
    const guest = s.person('Guest', 'reporter');
    const place = s.pick([places.barCounter, places.elevatorLobby, corridor(s)]);
    return {
      class: 'Security / Harassment / Soliciting',
      severity: 'Low',
      place,
      cause: thirdParty,
      why: s.say`{Elevators need no key before midnight.|}`,
      story: {
        lead: s.say`{${guest.name} complained of being approached for money by ${person.look} at ${place.where}.|${person.look} {knocked on doors|went from guest to guest} at ${place.where}, offering company. ${guest.name} rang the desk.}`,
        beats: [
          [
            s.int(5, 12),
            s.say`${s.guard} {found her by the ice machine|met her at the elevator} and {asked her to leave|walked her out}`,
          ],
          s.say`she {was polite|gave a first name only|said a guest had invited her but not which}`,
        ],
        done: [
          s.say`{card of the support project given, she took it|no force used}`,
          'elevators set to key only from ten',
        ],
      },
    };
  }),

  scenario(3, 'night', (s) => {
    const place = s.pick([room(s), places.barDoor, places.forecourt]);
    const guest = s.person('Guest', 'suspect', { sex: 'M', age: [21, 50], isNew: true });
    const what = s.deal('weapons', [
      ['Folding knife', 'a folding knife with a 12 cm blade'],
      ['Imitation pistol', 'what looked like a pistol and was an air gun'],
      ['Bear spray', 'a can of bear spray'],
      ['Expandable baton', 'an expandable baton'],
    ] as const);
    const police = s.police();
    s.item({ name: what[0], color: 'Black' }, 'FOUND', guest, 'Given to police');
    s.report(police, `File ${police.file}, object handed over against receipt`, guest);
    return {
      class: 'Security / Weapon',
      severity: 'High',
      place,
      cause: 'Guest conduct',
      story: {
        lead: s.say`{${guest.name} was seen with ${what[1]} at ${place.where}.|${what[1]} was found on ${guest.name} at ${place.where}.|${s.staff('Housekeeping').who} reported ${what[1]} in the belongings of ${guest.name}; place: ${place.where}.}`,
        beats: [
          [
            4,
            s.say`{he was asked to put it on the floor and did|nobody went near until police came|he said it was for the trip north}`,
          ],
          [
            s.int(12, 25),
            s.say`${police.officer} {took it away|spoke with him and took it}; {no threat had been made|he had shown it to friends for a joke}`,
          ],
        ],
        done: [`file **${police.file}**`, s.say`{he may stay, without it|he left in the morning}`],
      },
    };
  }),

  scenario(3, 'any', (s) => {
    const clerk = s.staff('Front office', 'reporter victim');
    const words = s.say`{There is something in your lobby and it goes off at six|You have one hour to get the people out|Tell your boss the place will burn}`;
    const police = s.police();
    s.report(police, `File ${police.file}, number being traced`, clerk);
    s.attach(
      'AUDIO',
      'Recording of the call',
      `Caller, male voice, calm: "${words}." Clerk: "Who is this?" Line goes dead.`,
    );
    s.attach(
      'TXT',
      'Call sheet',
      `Call sheet filled in by ${clerk.name}. Time ${s.t()}. Voice: ${s.pick(['male, about forty, calm', 'young, giggling in the background', 'male, reading from paper'])}. Words: "${words}". Background: ${s.pick(['traffic', 'music', 'nothing'])}.`,
    );
    return {
      class: 'Security / Threat by telephone',
      severity: 'Critical',
      place: places.frontDesk,
      delay: 1,
      cause: thirdParty,
      story: {
        lead: s.say`A caller told ${clerk.who}: **"${words}."** {The line was cut after eleven seconds.|He hung up at once.}`,
        beats: [
          [2, 'duty manager and security manager informed, call sheet filled in'],
          [
            9,
            s.say`{public areas searched by people who know them, nothing found|quiet search of lobby, luggage room and washrooms, nothing}`,
          ],
          [
            s.int(16, 28),
            s.say`${police.officer} and a search dog; {no need to clear the house|lobby cleared for forty minutes}`,
          ],
        ],
        said: s.chance(0.5) ? [clerk.short, 'He sounded as if he was ordering a pizza.'] : undefined,
        done: [
          `police file **${police.file}**`,
          'recording of the exchange saved',
          s.say`all clear at ${s.t(s.int(75, 120))}`,
        ],
      },
      closing: 'Same caller rang three other hotels. Police have a suspect.',
    };
  }),
];
