// Test cases of recorded actions on opening hours, tables, printers, print agents, settings, the defaults of a new venue and stored
// data.
import type { SavePrinterInput } from '#contract/printers.ts';
import type { FieldChange, LoggedTableField } from '#domain/activity.ts';
import { windowsOf } from '#domain/testing/hours.ts';
import { storeCustomer } from '#server/customers/testing/store-customer.ts';
import { addImage } from '#server/menu/catalogue/testing/catalogue.ts';
import { PASSWORD } from '#server/platform/testing/venue.ts';
import type { ActionCase, ActivityTestVenue } from './action-case.ts';

const saveWeekdayHours: ActionCase = {
  title: 'the opening hours of a day',
  endpoint: 'schedules.saveWeekdayHours',
  prepare: async ({ owner }) => {
    const windows = windowsOf('13:00-16:00 20:00-23:30');
    const shown = { windows: windowsOf('12:00-23:00'), closed: false };
    const day = { section: 'drinks', weekday: 1, windows, closed: true, shown } as const;
    const changes = [
      { field: 'windows', before: ['12:00-23:00'], after: ['13:00-16:00', '20:00-23:30'] },
      { field: 'closed', before: false, after: true },
    ] as const;
    return {
      request: () => owner.schedules.saveWeekdayHours(day),
      entries: [{ kind: 'hours-saved', details: { section: 'drinks', weekday: 1, changes } }],
      refused: () => owner.schedules.saveWeekdayHours({ ...day, windows: [] }),
    };
  },
};

const copyWeekdayHours: ActionCase = {
  title: 'the opening hours of a day that are copied to the weekend',
  endpoint: 'schedules.copyWeekdayHours',
  prepare: async ({ owner }) => {
    const [before, after] = [
      { windows: windowsOf('12:00-23:00'), closed: false },
      { windows: windowsOf('10:00-12:00'), closed: false },
    ];
    const { food } = await owner.schedules.saveWeekdayHours({ section: 'food', weekday: 2, ...after, shown: before });
    const copy = { section: 'food', weekday: 2, to: 'weekend', shown: food } as const;
    const changes = (['0', '6'] as const).map((field) => ({ field, before: ['12:00-23:00'], after: ['10:00-12:00'] }));
    return {
      request: () => owner.schedules.copyWeekdayHours(copy),
      entries: [{ kind: 'hours-copied', details: { section: 'food', weekday: 2, to: 'weekend', changes } }],
      refused: () =>
        owner.schedules.copyWeekdayHours({ ...copy, shown: food.map((day) => ({ ...day, closed: true })) }),
    };
  },
};

const saveSpecialDay: ActionCase = {
  title: 'a special day',
  endpoint: 'schedules.saveSpecialDay',
  prepare: async ({ owner }) => {
    const form = {
      sections: ['drinks' as const, 'food' as const],
      windows: windowsOf('12:00-17:00'),
      note: '',
      shown: [],
    };
    const changes = (['drinks', 'food'] as const).map((field) => ({ field, before: null, after: ['12:00-17:00'] }));
    return {
      request: () => owner.schedules.saveSpecialDay({ ...form, day: '2026-12-24' }),
      entries: [{ kind: 'special-day-saved', details: { action: 'created', day: '2026-12-24', changes } }],
      refused: () => owner.schedules.saveSpecialDay({ ...form, day: '2020-12-24' }),
    };
  },
};

const deleteSpecialDay: ActionCase = {
  title: 'a special day that is deleted',
  endpoint: 'schedules.deleteSpecialDay',
  prepare: async ({ owner }) => {
    const sections: ['food'] = ['food'];
    const day = '2026-12-25';
    await owner.schedules.saveSpecialDay({ day, sections, windows: [], note: 'Navidad', shown: [] });
    const shown = [{ section: 'food' as const, windows: [], note: 'Navidad' }];
    const changes = [
      { field: 'food', before: ['cerrado'], after: null },
      { field: 'note.food', before: 'Navidad', after: null },
    ] as const;
    return {
      request: () => owner.schedules.deleteSpecialDay({ day, sections, shown }),
      entries: [{ kind: 'special-day-saved', details: { action: 'deleted', day, changes } }],
      refused: () => owner.schedules.deleteSpecialDay({ day, sections, shown: [] }),
    };
  },
};

const createTables: ActionCase = {
  title: 'the tables of a range',
  endpoint: 'tables.createTables',
  prepare: async ({ owner, venue }) => {
    const range = { prefix: `R${venue.newId().slice(-6)}-`, from: 1, to: 3, width: 2 };
    const details = { count: 3, first: `${range.prefix}01`, last: `${range.prefix}03` };
    return {
      request: () => owner.tables.createTables(range),
      entries: [{ kind: 'tables-created', details }],
      refused: () => owner.tables.createTables({ ...range, to: 0 }),
    };
  },
};

/**
 * Saves a new table as the owner, and adds its key to the texts that no entry of the activity log may contain. Returns the form and
 * the saved table.
 */
export async function saveNewTable({ owner, venue, secrets }: ActivityTestVenue) {
  const form = { tableId: venue.newId(), code: `T-${venue.newId().slice(-6)}`, active: true, shown: null };
  const saved = await owner.tables.saveTable(form);
  const { key } = await venue.db
    .selectFrom('table_qrs')
    .select('key')
    .where('id', '=', saved.id)
    .executeTakeFirstOrThrow();
  secrets.add(key);
  return { form, saved };
}

const createTable: ActionCase = {
  title: 'a new table',
  endpoint: 'tables.saveTable',
  prepare: async ({ owner, venue }) => {
    const [id, code] = [venue.newId(), `N-${venue.newId().slice(-6)}`];
    const form = { tableId: id, code: ` ${code} `, active: true, shown: null };
    const changes: FieldChange<LoggedTableField>[] = [
      { field: 'code', before: null, after: code },
      { field: 'active', before: null, after: true },
    ];
    return {
      request: () => owner.tables.saveTable(form),
      entries: [{ kind: 'table-saved', details: { action: 'created', id, name: code, changes } }],
      refused: () => owner.tables.saveTable({ ...form, code: '' }),
    };
  },
};

const setTableActive: ActionCase = {
  title: 'a table that is switched off',
  endpoint: 'tables.setTableActive',
  prepare: async (bar) => {
    const { saved, form } = await saveNewTable(bar);
    const changes: FieldChange<LoggedTableField>[] = [{ field: 'active', before: true, after: false }];
    const details = { action: 'changed', id: saved.id, name: form.code, changes } as const;
    return {
      request: () => bar.owner.tables.setTableActive({ tableId: saved.id, active: false }),
      entries: [{ kind: 'table-saved', details }],
      refused: () => bar.owner.tables.setTableActive({ tableId: bar.venue.newId(), active: false }),
    };
  },
};

const renewTableKey: ActionCase = {
  title: 'the new key of a table',
  endpoint: 'tables.renewTableKey',
  isNewEachTime: true,
  prepare: async (bar) => {
    const { saved, form } = await saveNewTable(bar);
    return {
      request: () => bar.owner.tables.renewTableKey({ tableId: saved.id }),
      entries: [{ kind: 'table-key-renewed', details: { id: saved.id, name: form.code } }],
      refused: () => bar.owner.tables.renewTableKey({ tableId: bar.venue.newId() }),
    };
  },
};

/** Returns the input that saves a new active printer, with an address in a local network unless `changes` says otherwise. */
export function newPrinterForm(
  { venue }: ActivityTestVenue,
  changes: Partial<SavePrinterInput> = {},
): SavePrinterInput {
  const printerId = venue.newId();
  const paper = { agentId: null, columns: 48, codePage: 'cp858' } as const;
  return {
    printerId,
    name: `Barra ${printerId}`,
    url: 'http://192.168.1.50/print',
    active: true,
    ...paper,
    shown: null,
    ...changes,
  };
}

async function agentOf({ owner, venue }: ActivityTestVenue) {
  const agentId = venue.newId();
  return owner.printAgents.savePrintAgent({ agentId, name: `Portátil ${agentId}`, shown: null });
}

const changePrinter: ActionCase = {
  title: 'a printer with another address, paper and print agent',
  endpoint: 'printers.savePrinter',
  prepare: async (bar) => {
    const form = newPrinterForm(bar);
    const { id, name, version } = await bar.owner.printers.savePrinter(form);
    const agent = await agentOf(bar);
    const paper = { columns: 32, codePage: 'windows1252' } as const;
    const input = { ...form, ...paper, url: 'escpos://192.168.1.51', agentId: agent.id, shown: { version } };
    const changes = [
      { field: 'url', before: form.url, after: input.url },
      { field: 'columns', before: 48, after: 32 },
      { field: 'codePage', before: 'cp858', after: 'windows1252' },
      { field: 'agent', before: null, after: agent.name },
    ] as const;
    return {
      request: () => bar.owner.printers.savePrinter(input),
      entries: [{ kind: 'printer-saved', details: { action: 'changed', id, name, changes } }],
      refused: () => bar.owner.printers.savePrinter({ ...input, url: 'http://8.8.8.8', agentId: null }),
    };
  },
};

const setPrinterActive: ActionCase = {
  title: 'a printer that is switched off',
  endpoint: 'printers.setPrinterActive',
  prepare: async (bar) => {
    const { id, name } = await bar.owner.printers.savePrinter(newPrinterForm(bar));
    const changes = [{ field: 'active', before: true, after: false }] as const;
    return {
      request: () => bar.owner.printers.setPrinterActive({ printerId: id, active: false }),
      entries: [{ kind: 'printer-saved', details: { action: 'changed', id, name, changes } }],
      refused: () => bar.owner.printers.setPrinterActive({ printerId: bar.venue.newId(), active: false }),
    };
  },
};

const renewPrinterKey: ActionCase = {
  title: 'the new key of a printer that asks for its tickets',
  endpoint: 'printers.renewPrinterKey',
  isNewEachTime: true,
  prepare: async (bar) => {
    const { id, name } = await bar.owner.printers.savePrinter(newPrinterForm(bar, { url: 'sdp://barra1' }));
    return {
      request: async () => {
        const { pollingUrl } = await bar.owner.printers.renewPrinterKey({ printerId: id });
        bar.secrets.add(pollingUrl.split('/').at(-1) ?? '');
      },
      entries: [{ kind: 'printer-key-renewed', details: { id, name } }],
      refused: () => bar.owner.printers.renewPrinterKey({ printerId: bar.venue.newId() }),
    };
  },
};

const renamePrintAgent: ActionCase = {
  title: 'a renamed print agent',
  endpoint: 'printAgents.savePrintAgent',
  prepare: async (bar) => {
    const { id, name: before, version } = await agentOf(bar);
    const input = { agentId: id, name: `${before} 2`, shown: { version } };
    const changes = [{ field: 'name', before, after: input.name }] as const;
    return {
      request: () => bar.owner.printAgents.savePrintAgent(input),
      entries: [{ kind: 'print-agent-saved', details: { action: 'changed', id, name: input.name, changes } }],
      refused: () => bar.owner.printAgents.savePrintAgent({ ...input, name: '' }),
    };
  },
};

const renewPrintAgentKey: ActionCase = {
  title: 'the new key of a print agent',
  endpoint: 'printAgents.renewPrintAgentKey',
  isNewEachTime: true,
  prepare: async (bar) => {
    const { id, name } = await agentOf(bar);
    return {
      request: async () => {
        const { command } = await bar.owner.printAgents.renewPrintAgentKey({ agentId: id });
        bar.secrets.add(command.split(' ').at(-1) ?? '');
      },
      entries: [{ kind: 'print-agent-key-renewed', details: { id, name } }],
      refused: () => bar.owner.printAgents.renewPrintAgentKey({ agentId: bar.venue.newId() }),
    };
  },
};

const saveConfig: ActionCase = {
  title: 'the configuration',
  endpoint: 'settings.saveConfig',
  prepare: async ({ owner }) => {
    const { config, version } = await owner.settings.readSettings({});
    const input = { ...config, qrExpiry: 30, colour: '#1F4E79', shown: { version } } as const;
    const changes = [
      { field: 'qrExpiry', before: null, after: 30 },
      { field: 'colour', before: config.colour, after: '#1f4e79' },
    ] as const;
    return {
      request: () => owner.settings.saveConfig(input),
      entries: [{ kind: 'settings-saved', details: { part: 'config', changes } }],
      refused: () => owner.settings.saveConfig({ ...input, paymentMode: 'stripe' }),
    };
  },
};

const saveCompany: ActionCase = {
  title: 'the company',
  endpoint: 'settings.saveCompany',
  prepare: async ({ owner }) => {
    const { company, version } = await owner.settings.readSettings({});
    const input = { ...company, company: 'La Encina, S. L.', iva: 21, shown: { version } };
    const changes = [
      { field: 'company', before: company.company, after: 'La Encina, S. L.' },
      { field: 'iva', before: company.iva, after: 21 },
    ] as const;
    return {
      request: () => owner.settings.saveCompany(input),
      entries: [{ kind: 'settings-saved', details: { part: 'company', changes } }],
      refused: () => owner.settings.saveCompany({ ...input, name: '' }),
    };
  },
};

const saveImages: ActionCase = {
  title: 'the images of the venue',
  endpoint: 'settings.saveImages',
  prepare: async ({ owner, venue }) => {
    const { images, version } = await owner.settings.readSettings({});
    const logo = await addImage(venue.db, 'logo');
    const input = { ...images, logo, partnerUrl: 'cervezas.test', shown: { version } };
    const changes = [
      { field: 'logo', before: null, after: logo },
      { field: 'partnerUrl', before: '', after: 'https://cervezas.test' },
    ] as const;
    return {
      request: () => owner.settings.saveImages(input),
      entries: [{ kind: 'settings-saved', details: { part: 'images', changes } }],
      refused: () => owner.settings.saveImages({ ...input, logo: venue.newId() }),
    };
  },
};

const createDefaults: ActionCase = {
  title: 'the defaults of a new venue',
  endpoint: 'setup.createDefaults',
  prepare: async ({ owner, venue }) => {
    await venue.db.deleteFrom('schedules').where('weekday', '=', 3).execute();
    return { request: () => owner.setup.createDefaults({}), entries: [{ kind: 'defaults-created', details: {} }] };
  },
};

const createBackupKey: ActionCase = {
  title: 'a key of the backups',
  endpoint: 'backups.createBackupKey',
  isNewEachTime: true,
  prepare: async ({ owner, secrets }) => ({
    request: async () => secrets.add((await owner.backups.createBackupKey({ currentPassword: PASSWORD })).key),
    entries: [{ kind: 'backup-key-created', details: {} }],
    refused: () => owner.backups.createBackupKey({ currentPassword: '' }),
  }),
};

const startRebuild: ActionCase = {
  title: 'sums of days that are computed again',
  endpoint: 'daySums.startRebuild',
  prepare: async ({ owner, venue }) => {
    const input = { rebuildId: venue.newId(), years: [2026] };
    return {
      request: () => owner.daySums.startRebuild(input),
      entries: [{ kind: 'day-sums-rebuilt', details: { years: [2026] } }],
      refused: () => owner.daySums.startRebuild({ ...input, years: [] }),
    };
  },
};

const exportCustomerData: ActionCase = {
  title: 'data of a customer that are exported',
  endpoint: 'customerData.exportCustomerData',
  isNewEachTime: true,
  prepare: async (bar) => {
    const choice = await chosenCustomer(bar);
    const details = { customers: 1, staffOrders: 0, otherReceipts: 0 };
    return {
      request: () => bar.owner.customerData.exportCustomerData(choice),
      entries: [{ kind: 'customer-data-exported', details }],
      refused: () => bar.owner.customerData.exportCustomerData({ customerIds: [], email: null }),
    };
  },
};

const eraseCustomerData: ActionCase = {
  title: 'data of a customer that are erased',
  endpoint: 'customerData.eraseCustomerData',
  prepare: async (bar) => {
    const choice = await chosenCustomer(bar);
    const details = { customers: 1, staffOrders: 0, otherReceipts: 0, isAutomatic: false };
    return {
      request: () => bar.owner.customerData.eraseCustomerData(choice),
      entries: [{ kind: 'customer-data-erased', details }],
      refused: () => bar.owner.customerData.eraseCustomerData({ customerIds: [], email: null }),
    };
  },
};

/** A customer without orders, as the owner chooses them. */
async function chosenCustomer({ venue, createCustomer }: ActivityTestVenue) {
  return { customerIds: [await storeCustomer(venue, await createCustomer())], email: null };
}

/** Test cases of the activity log: actions of staff about opening hours, tables, printers, settings, backups and customer data. */
export const VENUE_ACTION_CASES: readonly ActionCase[] = [
  ...[saveWeekdayHours, copyWeekdayHours, saveSpecialDay, deleteSpecialDay, createTables],
  ...[createTable, setTableActive, renewTableKey, changePrinter, setPrinterActive, renewPrinterKey],
  ...[renamePrintAgent, renewPrintAgentKey, saveConfig, saveCompany, saveImages, createDefaults],
  ...[createBackupKey, startRebuild, exportCustomerData, eraseCustomerData],
];
