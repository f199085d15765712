import { z } from 'zod';
import { discardPrintout } from '../../reports/printing/commands/discard-printout.server.ts';
import { requestPrintout } from '../../reports/printing/commands/request-printout.server.ts';
import { printoutFile } from '../../reports/printing/queries/printout-file.server.ts';
import { printoutWhenMade } from '../../reports/printing/queries/printout-when-made.server.ts';
import { call, noBody } from '../call.ts';
import { id } from '../schemas/parts.ts';
import { fileAnswer } from './files.server.ts';

const tag = 'Printouts';
const needs = ['MYINCIDENT_PRINT', 'ALLINCIDENT_PRINT'] as const;
const state = z.strictObject({ id, state: z.enum(['WAITING', 'READY', 'FAILED']) }).meta({ id: 'Printout' });
const params = z.strictObject({ id });

const print = call({
  method: 'post',
  path: '/reports',
  tag,
  summary: 'Print an incident',
  description:
    '`id` is the incident; `historyItemId` of an approval prints it as it was approved. The printout is made from the stored incident: `data` is accepted and never printed, `auditTitle` and `timezone` are set by the server.',
  needs,
  body: z.strictObject({
    id,
    historyItemId: id.optional(),
    data: z.unknown().optional(),
    auditTitle: z.string().max(200).optional(),
    timezone: z.string().max(100).optional(),
  }),
  output: state,
  hasLocation: true,
  status: 202,
  async run({ scope, body }) {
    const printout = await requestPrintout(scope, body.id, body.historyItemId);
    return { body: { id: printout, state: 'WAITING' as const }, location: `/api/reports/${printout}` };
  },
});

const read = call({
  method: 'get',
  path: '/reports/{id}',
  tag,
  summary: 'Read the state of a printout',
  description: 'Not in the specification. Waits up to two seconds for one that is being made.',
  params,
  output: state,
  async run({ scope, params }) {
    const { id, state } = await printoutWhenMade(scope, { printoutId: params.id });
    return { body: { id, state } };
  },
});

const download = call({
  method: 'get',
  path: '/reports/{id}/file',
  tag,
  summary: 'Download a printout',
  description: 'Not in the specification. PDF.',
  needs,
  params,
  output: null,
  file: 'application/pdf',
  async run({ scope, params }) {
    const { incidentNumbers, ...file } = await printoutFile(scope, { printoutId: params.id });
    const name = `Incident ${incidentNumbers.join(', ')}.pdf`.slice(0, 150);
    return fileAnswer(scope, file, name);
  },
});

const remove = call({
  method: 'delete',
  path: '/reports/{id}',
  tag,
  summary: 'Remove a printout of yours',
  params,
  output: null,
  async run({ scope, params }) {
    await discardPrintout(scope, { printoutId: params.id });
    return noBody;
  },
});

export const printoutCalls = [print, read, download, remove];
