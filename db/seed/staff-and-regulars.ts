// The staff of the demo venue, and its regular customers with their e-mail addresses.
import type { Role } from '#domain/staff.ts';
import type { Weights } from './seeded-random.ts';
import { staffId } from './stable-ids.ts';

export interface StaffMember {
  readonly name: string;
  readonly email: string;
  readonly roles: readonly Role[];
}

/** The waiter who marks order lines done. */
export const WAITER: StaffMember = { name: 'Lucía Martín', email: 'waiter@comanda.test', roles: ['WAITER'] };

export const STAFF: readonly StaffMember[] = [
  { name: 'Carmen Robledo', email: 'owner@comanda.test', roles: ['OWNER'] },
  { name: 'Javier Iglesias', email: 'manager@comanda.test', roles: ['MANAGER'] },
  WAITER,
];

/** The staff who place orders and collect payments, by id. */
export const SERVING_STAFF: Weights<string> = [
  [staffId(WAITER.email), 6],
  [staffId('manager@comanda.test'), 3],
  [staffId('owner@comanda.test'), 1],
];
/** Who refunds, by id. */
export const REFUNDER = staffId('manager@comanda.test');

/** E-mail addresses of regular customers, in the domain `.test`, to which no mail can be delivered. */
export const REGULARS: readonly string[] = [
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
