import { describe, expect, test } from 'vitest';
import { passwordRule } from '#app/identity/passwords/password-rule.ts';

const message = (production: boolean, password: unknown) =>
  passwordRule({ production }).safeParse(password).error?.issues[0]?.message;

describe('the password rule', () => {
  test('requires eight characters of four kinds in production', () => {
    const says =
      'Password must contain at least 8 characters, one uppercase, one number and one special case character';
    for (const weak of ['', 'Ab1!efg', 'abcdef1!', 'ABCDEF1!', 'Abcdefg!', 'Abcdefg1', undefined]) {
      expect([weak, message(true, weak)]).toEqual([weak, says]);
    }
    for (const good of ['Demo-1234!', 'Zürich-Öl 9', 'right-Horse-7!', `Aa1!${'x'.repeat(124)}`]) {
      expect([good, message(true, good)]).toEqual([good, undefined]);
    }
  });

  test('requires four characters outside production', () => {
    for (const weak of ['', 'abc', undefined])
      expect(message(false, weak)).toBe('Password length cannot be less than 4');
    expect(message(false, 'wxyz')).toBeUndefined();
  });

  test('limits the length', () => {
    for (const production of [true, false]) {
      expect(message(production, `Aa1!${'x'.repeat(125)}`)).toBe('Password length cannot be longer than 128.');
    }
  });

  test('rejects common passwords', () => {
    for (const usual of [
      'Password1!',
      'P@ssw0rd123!',
      'Welcome2026!',
      'Qwerty123!',
      'Summer2026!!',
      '1qaz@WSX',
      'Abcd1234!',
    ]) {
      expect([usual, message(true, usual)]).toEqual([usual, 'This password is too common.']);
    }
    expect(message(false, '1234')).toBe('This password is too common.');
  });
});
