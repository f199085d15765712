import type { Actor } from '#app/auth/actor.ts';
import { type Scope, transaction } from '#app/auth/scope.server.ts';
import { someOfEachResult } from './fixed-choice.ts';

type Attempt = { result: string; changed: boolean };

/** Reads what an act may change; the same text means that it changed nothing. */
type ReadState = (scope: Scope) => Promise<string>;

/** Returns `done` or the name of the error, and whether the act changed anything, and rolls it back. */
export async function tried(
  given: Scope,
  run: (scope: Scope) => Promise<unknown>,
  stateOf: ReadState = async () => '',
): Promise<Attempt> {
  let outcome: Attempt | undefined;
  const undone = new Error('undone');
  await transaction(given, async (scope) => {
    const before = await stateOf(scope);
    const result = await run(scope).then(
      () => 'done',
      (error) => error.constructor.name,
    );
    outcome = { result, changed: (await stateOf(scope)) !== before };
    throw undone;
  }).catch((error) => {
    if (error !== undone) throw error;
  });
  return outcome!;
}

/**
 * Returns the attempts with another result than `due`, or that changed something though refused. Everyday each result that
 * is due to someone is tried by one of them, by three actors at least: policies, which are pure, are tried with every actor.
 */
export async function wrongAttempts(
  actors: Actor[],
  due: (actor: Actor) => string,
  attempt: (actor: Actor) => Promise<Attempt>,
): Promise<object[]> {
  const wrong: object[] = [];
  for (const actor of someOfEachResult(actors, due)) {
    const { result, changed } = await attempt(actor);
    const expected = due(actor);
    if (result !== expected || (result !== 'done' && changed))
      wrong.push({ ...inWords(actor), expected, result, changed });
  }
  return wrong;
}

/** Returns the actors that a policy answers otherwise than expected. */
export function wrongPolicies(actors: Actor[], due: (actor: Actor) => boolean, policy: (actor: Actor) => boolean) {
  return actors.filter((actor) => policy(actor) !== due(actor)).map(inWords);
}

function inWords({ admin, systemAdmin, privileges, account }: Actor) {
  return { held: admin ? 'admin' : [...privileges].join(), systemAdmin, active: account.active };
}
