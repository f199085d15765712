import { Absent } from '#db/refusal.ts';

export function loader() {
  throw new Absent('page');
}

export function action() {
  throw new Absent('page');
}

export default function PageNotExist() {
  return null;
}
