import * as address from '../criterion-types/address.ts';
import * as attachment from '../criterion-types/attachment.ts';
import * as checklist from '../criterion-types/checklist.ts';
import * as classes from '../criterion-types/class.ts';
import * as company from '../criterion-types/company.ts';
import * as creator from '../criterion-types/creator.ts';
import * as dateOccurred from '../criterion-types/date-occurred.ts';
import * as dateReported from '../criterion-types/date-reported.ts';
import type { CriterionForm } from '../criterion-types/form-fields.ts';
import * as imports from '../criterion-types/import.ts';
import * as incidentNumber from '../criterion-types/incident-number.ts';
import * as item from '../criterion-types/item.ts';
import * as location from '../criterion-types/location.ts';
import * as person from '../criterion-types/person.ts';
import * as review from '../criterion-types/review.ts';
import * as severity from '../criterion-types/severity.ts';
import * as status from '../criterion-types/status.ts';
import * as task from '../criterion-types/task.ts';
import * as vehicle from '../criterion-types/vehicle.ts';
import type { CriterionType } from './criterion-types.ts';

/** Schema, words and shape in the API of each criterion. Browsers load the forms alone, because schemas need zod. */
export const criterionTable = {
  incidentNumber,
  dateReported,
  dateOccurred,
  class: classes,
  severity,
  person,
  company,
  vehicle,
  item,
  attachment,
  location,
  address,
  status,
  creator,
  task,
  review,
  checklist,
  import: imports,
};

export const criterionForms: Record<CriterionType, CriterionForm> = {
  incidentNumber: incidentNumber.form,
  dateReported: dateReported.form,
  dateOccurred: dateOccurred.form,
  class: classes.form,
  severity: severity.form,
  person: person.form,
  company: company.form,
  vehicle: vehicle.form,
  item: item.form,
  attachment: attachment.form,
  location: location.form,
  address: address.form,
  status: status.form,
  creator: creator.form,
  task: task.form,
  review: review.form,
  checklist: checklist.form,
  import: imports.form,
};
