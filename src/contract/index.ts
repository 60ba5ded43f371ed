// The join: every feature's endpoints.
import { customers } from './customers.ts';
import { menu } from './menu.ts';
import { orders } from './orders.ts';
import { payments } from './payments.ts';
import { settings } from './settings.ts';
import { staff } from './staff.ts';

export const contract = { menu, settings, customers, orders, payments, staff };
