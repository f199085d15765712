import { afterAll, describe, expect, test } from 'vitest';
import { deleteNotification } from '#app/administration/notifications/commands/delete-notification.server.ts';
import { saveNotification } from '#app/administration/notifications/commands/save-notification.server.ts';
import { notificationInput } from '#app/administration/notifications/notification.schema.ts';
import { notificationRules } from '#app/administration/notifications/queries/notification-rules.server.ts';
import { aWorld } from '../support/world.ts';

const world = await aWorld();
afterAll(() => world.close());

const { home, neighbour, scopeFor } = world;
const scope = scopeFor(await home.user('keeper', 'INCIDENT_NOTIFICATION'));
const classId = home.lookups.INCIDENT_CLASS;

const given = (changes: object = {}) => ({
  name: 'Thefts at night',
  recipientEmails: ' Desk@Test.example , manager@test.example,,',
  lookupClasses: [{ classLookupId: classId, eventTypeList: 'CREATE' }],
  ...changes,
});
const input = (changes?: object) => notificationInput.parse(given(changes));
const ruleNamed = async (name: string) => (await notificationRules(scope)).find((rule) => rule.name === name);

describe('a rule for emails about incidents', () => {
  test('is added, changed and deleted, each with an audit record', async () => {
    await saveNotification(scope, undefined, input());
    const added = (await ruleNamed('Thefts at night'))!;
    expect(added).toMatchObject({
      recipientEmails: ['desk@test.example', 'manager@test.example'],
      lookupClasses: [{ classLookupId: classId, eventTypeList: ['CREATE'] }],
    });
    const recipients = async () =>
      await scope.em.execute<{ id: string; email: string }[]>(
        `select id, email from incident_notification_recipient
         where account_id = current_account() and notification_id = $1 order by email`,
        [added.id],
      );
    const [desk] = await recipients();
    const changes = { recipientEmails: 'desk@test.example, new@test.example', name: 'Thefts' };
    await saveNotification(scope, added.id, input(changes));
    const [deskAfter, other] = await recipients();
    expect([deskAfter, other!.email]).toEqual([desk, 'new@test.example']);
    expect(await deleteNotification(scope, added.id)).toBe('Thefts');
    await expect(deleteNotification(scope, added.id)).rejects.toThrow('no such notification');
    const audit = await scope.em.execute(
      `select transaction_type as action, object_name as name from audit_record
       where account_id = current_account() and object_type = 'ACCOUNT' and object_id = $1 order by seq`,
      [added.id],
    );
    expect(audit).toEqual([
      { action: 'CREATE', name: 'Email notification Thefts at night' },
      { action: 'EDIT', name: 'Email notification Thefts' },
      { action: 'DELETE', name: 'Email notification Thefts' },
    ]);
  });

  test('of another account does not exist, and neither do its classes', async () => {
    const [theirs] = await notificationRules(scopeFor(neighbour.admin));
    await expect(saveNotification(scope, theirs!.id, input())).rejects.toThrow('no such notification');
    await expect(deleteNotification(scope, theirs!.id)).rejects.toThrow('no such notification');
    for (const classLookupId of [neighbour.lookups.INCIDENT_CLASS, home.lookups.LOCATION]) {
      const lookupClasses = [{ classLookupId, eventTypeList: ['EDIT', 'CLOSE'] }];
      const saved = saveNotification(scope, undefined, input({ name: 'Wrong', lookupClasses }));
      await expect(saved).rejects.toMatchObject({
        messages: { 'lookupClasses[0].classLookupId': ['Please select an incident class.'] },
      });
    }
    expect(await ruleNamed('Wrong')).toBeUndefined();
  });

  test.each([
    [{ name: ' ' }, 'name', 'Email Subject Heading is a required.'],
    [{ name: 'x'.repeat(101) }, 'name', 'Email Subject Heading length cannot be longer than 100.'],
    [{ recipientEmails: ' , ' }, 'recipientEmails', 'Please add at least one email to be notified.'],
    [
      { recipientEmails: 'desk@test.example, desk' },
      'recipientEmails',
      'Please enter a valid email. “desk” is not one.',
    ],
    [{ lookupClasses: undefined }, 'lookupClasses', 'Please add at least one event to be notified.'],
    [{ lookupClasses: [] }, 'lookupClasses', 'Please add at least one event to be notified.'],
    [
      { lookupClasses: [{ classLookupId: '', eventTypeList: 'EDIT' }] },
      'lookupClasses.0.classLookupId',
      'Please select an incident class.',
    ],
    [
      { lookupClasses: [{ classLookupId: classId }] },
      'lookupClasses.0.eventTypeList',
      'Please select at least one event type.',
    ],
    [
      { lookupClasses: Array(2).fill({ classLookupId: classId, eventTypeList: 'EDIT' }) },
      'lookupClasses.1.classLookupId',
      'This class is listed already.',
    ],
  ])('%j is refused at %s', (changes, at, message) => {
    const { error } = notificationInput.safeParse(given(changes));
    expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([[at, message]]);
  });
});
