import type { Random } from './random.ts';

/** Pieces for every layout. A beat may have its minute. */
export type Story = {
  lead: string;
  beats?: (string | [number, string])[];
  said?: [who: string, words: string];
  /** Fragments: the measures taken. */
  done?: string[];
  end?: string;
};

export const layoutNames = ['prose', 'brief', 'list', 'numbered', 'timeline', 'headed', 'quote'] as const;
export type Layout = (typeof layoutNames)[number];

export function compose(story: Story, layout: Layout, clock: (minute: number) => string, random: Random): string {
  return sentences(layouts[layout](story, clock, random).filter(Boolean).join('\n\n'));
}

/** Capitalizes sentences, list entries and quotations. */
export function sentences(text: string): string {
  return text
    .replace(
      /(?<=\b)a (?=[aeioAEIO])(?!one|eu)|(?<=^|[.!?]"? |\n)A (?=[aeioAEIO])(?!one)/g,
      (article) => `${article[0]}n `,
    )
    .replace(/(?<=^|\n)((?:- |\d+\. |> |#+ )?["*(]*)(\p{Ll})/gu, (_, before, letter) => before + letter.toUpperCase())
    .replace(
      /(?<!\b(?:Ltd|Inc|Mr|Ms|Mrs|Dr|St|Co|Cst|No))([.!?]["')*]* +["*(]*)(\p{Ll})/gu,
      (_, before, letter) => before + letter.toUpperCase(),
    )
    .replace(/((?:: |, )")(\p{Ll})/gu, (_, before, letter) => before + letter.toUpperCase());
}

type Paragraphs = (story: Story, clock: (minute: number) => string, random: Random) => string[];

const layouts: Record<Layout, Paragraphs> = {
  prose: (story, clock, random) => [
    story.lead,
    told(story, clock, random),
    [quoted(story, random), joined(story.done, random)].filter(Boolean).join(' '),
    story.end ?? '',
  ],
  brief: (story, clock, random) => [
    [story.lead, told(story, clock, random), quoted(story, random), joined(story.done, random), story.end ?? '']
      .filter(Boolean)
      .join(' '),
  ],
  list: (story, clock, random) => [
    [story.lead, told(story, clock, random)].filter(Boolean).join(' '),
    quoted(story, random),
    bullets(story.done),
    story.end ?? '',
  ],
  numbered: (story, clock, random) => [
    story.lead,
    [told(story, clock, random), quoted(story, random)].filter(Boolean).join(' '),
    story.done?.length ? `**${random.pick(['Action taken', 'Steps taken', 'Done'])}**` : '',
    story.done?.map((done, index) => `${index + 1}. ${stopped(done)}`).join('\n') ?? '',
    story.end ?? '',
  ],
  timeline: (story, clock, random) => [
    story.lead,
    (story.beats ?? [])
      .map((beat) =>
        typeof beat === 'string' ? `- ${stopped(beat)}` : `- **${clock(beat[0])}** ${raised(stopped(beat[1]))}`,
      )
      .join('\n'),
    [quoted(story, random), joined(story.done, random)].filter(Boolean).join(' '),
    story.end ?? '',
  ],
  headed: (story, clock, random) => [
    '### What happened',
    [story.lead, told(story, clock, random)].filter(Boolean).join(' '),
    quoted(story, random),
    story.done?.length ? '### What was done' : '',
    bullets(story.done),
    story.end ?? '',
  ],
  quote: (story, clock, random) => [
    story.lead,
    story.said ? `> "${story.said[1]}" (${story.said[0]})` : '',
    told(story, clock, random),
    [joined(story.done, random), story.end].filter(Boolean).join(' '),
  ],
};

function told(story: Story, clock: (minute: number) => string, random: Random): string {
  const parts = (story.beats ?? []).map((beat, index) => {
    if (typeof beat === 'string') return stopped(beat);
    return random.chance(index ? 0.55 : 0.8) ? `At ${clock(beat[0])} ${stopped(beat[1])}` : stopped(beat[1]);
  });
  return parts.join(' ');
}

function quoted(story: Story, random: Random): string {
  if (!story.said) return '';
  const [who, words] = story.said;
  return random.pick([
    `"${words}" (${who}).`,
    `${who}: "${words}"`,
    `In ${who}'s words: "${words}"`,
    `${who} said, "${words}"`,
  ]);
}

function joined(done: string[] | undefined, random: Random): string {
  if (!done?.length) return '';
  return random.chance(0.6) ? done.map(stopped).join(' ') : stopped(done.join('; '));
}

function bullets(done: string[] | undefined): string {
  return (done ?? []).map((each) => `- ${raised(each)}`).join('\n');
}

/** Adds a full stop unless the text has an end. */
export function stopped(text: string): string {
  return !text || /[.!?]["')]?$/.test(text) ? text : `${text}.`;
}

function raised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
