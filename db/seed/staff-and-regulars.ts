// The staff of the demo venue, and its regular customers with their e-mail addresses.
import type { Role } from '#domain/staff.ts';
import type { Weights } from './seeded-random.ts';
import { staffId } from './stable-ids.ts';

/** A member of staff of the demo venue, with the e-mail for signing in. */
export interface StaffMember {
  readonly name: string;
  readonly email: string;
  readonly roles: readonly Role[];
}

/** The waiter of the demo venue, who marks order lines as done. */
export const WAITER: StaffMember = { name: 'Lucía Martín', email: 'waiter@comanda.test', roles: ['WAITER'] };

/** The staff of the demo venue: owner, manager and waiter. */
export const STAFF: readonly StaffMember[] = [
  { name: 'Carmen Robledo', email: 'owner@comanda.test', roles: ['OWNER'] },
  { name: 'Javier Iglesias', email: 'manager@comanda.test', roles: ['MANAGER'] },
  WAITER,
];

/** The ids of the staff who place orders and collect payments in the demo venue, with weights of how often each does. */
export const SERVING_STAFF: Weights<string> = [
  [staffId(WAITER.email), 6],
  [staffId('manager@comanda.test'), 3],
  [staffId('owner@comanda.test'), 1],
];
/** The id of the member of staff who makes the refunds of the demo venue. */
export const REFUNDER_ID = staffId('manager@comanda.test');

/** E-mail addresses of regular customers, in the domain `.test`, to which no mail can be delivered. */
export const REGULAR_CUSTOMER_EMAILS: readonly string[] = [
  'marta.sanz@correo.test',
  'alvaro.nunez@correo.test',
  'pilar.ortega@correo.test',
  'sergio.dominguez@correo.test',
  'ines.calvo@correo.test',
  'ruben.prieto@correo.test',
  'nuria.vicente@correo.test',
  'tomas.hidalgo@correo.test',
  'elena.santos@correo.test',
  'david.cuesta@correo.test',
  'rocio.benitez@correo.test',
  'ivan.lorenzo@correo.test',
  'teresa.palacios@correo.test',
  'jorge.medina@correo.test',
  'alba.fuentes@correo.test',
  'miguel.arroyo@correo.test',
  'sara.nieto@correo.test',
  'antonio.bravo@correo.test',
  'clara.munoz@correo.test',
  'pablo.rey@correo.test',
];
