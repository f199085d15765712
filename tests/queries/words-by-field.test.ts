import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { addNote } from '#app/incidents/notes/commands/add-note.server.ts';
import { incidentsWithWords } from '#app/search/queries/incidents-with-words.server.ts';
import { IncidentItem, IncidentVehicle } from '#db/entities/incident-parts.ts';
import { privatePersonFields } from '#db/vocabulary/incident.ts';
import { aWorld } from '../support/world.ts';

const world = await aWorld();
afterAll(() => world.close());
const { anIncident, scopeFor, home } = world;
const { manager } = home;
const place = { page: 1, pageSize: 10 };

async function found(words: string, limits: Parameters<typeof incidentsWithWords>[3] = {}) {
  const { incidents, byField, ...counts } = (await incidentsWithWords(scopeFor(manager), words, place, limits))!;
  return {
    ...counts,
    numbers: incidents.map(({ number }) => number),
    fields: Object.fromEntries(byField.map(({ name, count }) => [name, count])),
  };
}

async function anIncidentWith(text: { summary: string; item?: string; plate?: string; occurredOn?: string }) {
  const incident = await anIncident({
    by: manager,
    persons: [{ firstName: 'Ida', lastName: 'Quimby', phone: '6045550188' }],
  });
  const { em } = scopeFor(manager);
  await em.transactional(async (em) => {
    const ids = { incidentId: incident.id, ordinal: 0 };
    if (text.item) em.create(IncidentItem, { ...ids, name: text.item });
    if (text.plate) em.create(IncidentVehicle, { ...ids, licensePlate: text.plate });
    await em.flush();
    await em.execute(
      `update incident set summary = $1, summary_text = $1, updated_at = now(), occurred_on = coalesce($3::date, occurred_on)
       where account_id = current_account() and id = $2`,
      [text.summary, incident.id, text.occurredOn ?? null],
    );
  });
  return incident;
}

describe('a search by words', () => {
  test('counts its incidents by the field in which a word stands, and lists those of one field', async () => {
    const both = await anIncidentWith({ summary: 'The lampion fell.', item: 'Lampion of paper' });
    const one = await anIncidentWith({ summary: 'A lampion was lit.', plate: 'LM9 40X' });
    await addNote(scopeFor(manager), one.id, { key: randomUUID(), body: 'The lampion is gone.', correctsId: null });
    expect(await found('lampion')).toMatchObject({
      total: 2,
      all: 2,
      numbers: [one.number, both.number],
      isCountPartial: false,
      fields: { summary: 2, items: 1, notes: 1 },
    });
    expect(await found('lampion', { field: 'items' })).toMatchObject({ total: 1, all: 2, numbers: [both.number] });
    expect(await found('lampion', { field: 'close' })).toMatchObject({ total: 0, all: 2, numbers: [] });
    expect((await found('lm940x')).fields).toEqual({ vehicles: 1 });
  });

  test('keeps to incidents of the last days by their date occurred', async () => {
    const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
    const recent = await anIncidentWith({ summary: 'A trombone was lost.', occurredOn: day(10) });
    const old = await anIncidentWith({ summary: 'A trombone was found.', occurredOn: day(200) });
    expect((await found('trombone')).numbers).toEqual([old.number, recent.number]);
    expect((await found('trombone', { days: 30 })).numbers).toEqual([recent.number]);
    expect((await found('trombone', { days: 365 })).numbers).toEqual([old.number, recent.number]);
  });

  test('counts no field in which only private details stand', async () => {
    await anIncidentWith({ summary: 'A xylophone.' });
    expect(privatePersonFields).toContain('phone');
    expect((await found('xylophone 6045550188')).all).toBe(0);
    expect((await found('xylophone')).fields).toEqual({ summary: 1 });
    expect((await found('Quimby')).fields).toMatchObject({ persons: expect.any(Number) });
  });

  test('accepts terms that are no words of a query', async () => {
    for (const words of ["it's", '"a \' b"', ':*', 'a & b | !c', '\\', 'x <-> y']) {
      await expect(found(words), words).resolves.toBeDefined();
    }
  });
});
