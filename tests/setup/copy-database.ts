import pg from 'pg';
import { onDatabase } from './postgres.ts';

/** A copy of the migrated database under `name`; the addresses its owner and the product use it by. */
export async function copyDatabase(addresses: { template: string; owner: string; app: string }, name: string) {
  const superuser = new pg.Client(onDatabase(addresses.template, 'postgres'));
  await superuser.connect();
  const template = new URL(addresses.template).pathname.slice(1);
  await superuser.query(`drop database if exists "${name}" with (force)`);
  for (let tries = 0; ; tries++) {
    try {
      // a third of the processor time of the other strategy, which writes every block to the log as well
      await superuser.query(`create database "${name}" template ${template} owner incident_owner strategy file_copy`);
      break;
    } catch (error) {
      // another copy is being made at this moment
      if (tries > 50 || (error as { code?: string }).code !== '55006') throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
  await superuser.end();
  return { owner: onDatabase(addresses.owner, name), app: onDatabase(addresses.app, name) };
}
