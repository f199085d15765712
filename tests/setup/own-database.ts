import { inject } from 'vitest';
import { copyDatabase } from './copy-database.ts';

const addresses = { template: inject('template'), owner: inject('owner'), app: inject('app') };
const own = await copyDatabase(addresses, `test_${process.env.VITEST_POOL_ID}_${process.pid}`);
process.env.DATABASE_URL = own.app;
process.env.DATABASE_OWNER_URL = own.owner;
