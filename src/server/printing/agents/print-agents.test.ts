// The print agents of the back office, and the printers that they print on.
import { beforeEach, describe, expect, it } from 'vitest';
import type { SavePrinterInput } from '#contract/printers.ts';
import { ROLES } from '#domain/staff.ts';
import { hashToken } from '#server/platform/ids.ts';
import { openTestVenue } from '#server/platform/testing/venue.ts';
import { claimBody, sendAgentRequest } from '#server/printing/testing/agents.ts';

// As in a cloud: this server itself connects to no printer.
const venue = await openTestVenue({ publicUrl: 'https://bar.example', printerAddresses: { printerNetworks: [] } });
const owner = await venue.staffBrowser('OWNER');
beforeEach(async () => {
  await venue.db.deleteFrom('printers').execute();
  await venue.db.deleteFrom('print_agents').execute();
});

describe('a print agent', () => {
  it('is created under the id of the browser, without a key, and listed by name', async () => {
    const barra = await saveAgent('  Portátil   de la barra ');
    await saveAgent('Almacén');
    expect(barra).toMatchObject({ name: 'Portátil de la barra', seenOn: null, programVersion: null, printers: 0 });
    const { agents } = await owner.printAgents.listPrintAgents({});
    expect(agents.map(({ name }) => name)).toEqual(['Almacén', 'Portátil de la barra']);
  });

  it('is created once by a repeated request, and renamed by the next one', async () => {
    const agentId = venue.newId();
    const first = await owner.printAgents.savePrintAgent({ agentId, name: 'Barra', shown: null });
    expect(await owner.printAgents.savePrintAgent({ agentId, name: 'Barra', shown: null })).toEqual(first);
    const renamed = await owner.printAgents.savePrintAgent({ agentId, name: 'Cocina', shown: { version: 1 } });
    expect(renamed).toMatchObject({ id: agentId, name: 'Cocina', version: 2 });
    const late = owner.printAgents.savePrintAgent({ agentId, name: 'Terraza', shown: { version: 1 } });
    await expect(late).rejects.toMatchObject({ code: 'changed-meanwhile' });
  });

  it.each([
    ['', 'name-required'],
    ['barra', 'name-not-unique'],
  ])('with the name «%s» is refused', async (name, code) => {
    await saveAgent('Barra');
    await expect(saveAgent(name)).rejects.toMatchObject({ code, details: { fields: { name: expect.any(String) } } });
  });

  it('receives a key inside the command that starts it, of which only the hash is stored', async () => {
    const { id } = await saveAgent('Barra');
    const { command } = await owner.printAgents.renewPrintAgentKey({ agentId: id });
    const key = keyOf(command);
    expect(command).toBe(`npm run print-agent -- --server https://bar.example --key ${key}`);
    expect(key).toMatch(/^[0-9a-f]{64}$/);
    const row = await venue.db.selectFrom('print_agents').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(row.key_hash).toEqual(hashToken(key));
  });

  it('calls with its newest key only', async () => {
    const { id: agentId } = await saveAgent('Barra');
    const former = keyOf((await owner.printAgents.renewPrintAgentKey({ agentId })).command);
    const key = keyOf((await owner.printAgents.renewPrintAgentKey({ agentId })).command);
    const wrongVersion = { ...claimBody(venue.newId()), protocol: 0 };
    const call = { method: 'POST', path: 'claims', body: wrongVersion } as const;
    expect(await sendAgentRequest(venue.app, former, call)).toMatchObject({
      body: { code: 'print-agent-key-not-valid' },
    });
    expect(await sendAgentRequest(venue.app, key, call)).toMatchObject({ body: { code: 'print-agent-outdated' } });
  });

  it('that does not exist has no key', async () => {
    const renewed = owner.printAgents.renewPrintAgentKey({ agentId: venue.newId() });
    await expect(renewed).rejects.toMatchObject({ code: 'not-found' });
  });

  it('is managed by owners only', async () => {
    for (const role of ROLES.filter((name) => name !== 'OWNER')) {
      const browser = await venue.staffBrowser(role);
      await expect(browser.printAgents.listPrintAgents({})).rejects.toMatchObject({ code: 'not-allowed' });
      const renewed = browser.printAgents.renewPrintAgentKey({ agentId: venue.newId() });
      await expect(renewed).rejects.toMatchObject({ code: 'not-allowed' });
    }
  });
});

describe('a printer of a print agent', () => {
  it('may be in any private network, although this server connects to none', async () => {
    const { id: agentId } = await saveAgent('Barra');
    const printer = await owner.printers.savePrinter(aPrinter({ agentId }));
    expect(printer).toMatchObject({ connection: 'agent', agentId });
    expect((await owner.printAgents.listPrintAgents({})).agents).toMatchObject([{ printers: 1 }]);
    await expect(owner.printers.savePrinter(aPrinter({ name: 'Otra' }))).rejects.toMatchObject({
      code: 'url-not-in-network',
    });
  });

  it.each([
    ['escpos://8.8.8.8', 'url-not-in-network'],
    ['escpos://169.254.169.254', 'url-not-in-network'],
    ['escpos://127.0.0.1', 'url-not-in-network'],
    ['escpos://[fe80::1]', 'url-not-in-network'],
    ['escpos://192.168.1.50:22', 'url-port-not-allowed'],
  ])('at %s is refused', async (url, code) => {
    const { id: agentId } = await saveAgent('Barra');
    await expect(owner.printers.savePrinter(aPrinter({ agentId, url }))).rejects.toMatchObject({ code });
  });

  it('whose agent does not exist is refused in words', async () => {
    await expect(owner.printers.savePrinter(aPrinter({ agentId: venue.newId() }))).rejects.toMatchObject({
      code: 'print-agent-required',
      details: { fields: { agentId: expect.any(String) } },
    });
  });

  it('is one of this server again when it is saved without an agent', async () => {
    const inBar = await openTestVenue();
    const browser = await inBar.staffBrowser('OWNER');
    const agentId = inBar.newId();
    await browser.printAgents.savePrintAgent({ agentId, name: 'Barra', shown: null });
    const printer = aPrinter({ agentId });
    await browser.printers.savePrinter(printer);
    const saved = await browser.printers.savePrinter({ ...printer, agentId: null, shown: { version: 1 } });
    expect(saved).toMatchObject({ connection: 'server', agentId: null });
  });
});

function saveAgent(name: string) {
  return owner.printAgents.savePrintAgent({ agentId: venue.newId(), name, shown: null });
}

function keyOf(command: string): string {
  return command.split(' ').at(-1) ?? '';
}

function aPrinter(printer: Partial<SavePrinterInput> = {}): SavePrinterInput {
  return {
    ...{ printerId: venue.newId(), name: 'Cocina', url: 'escpos://192.168.1.50', active: true, agentId: null },
    ...({ columns: 48, codePage: 'cp858', shown: null } as const),
    ...printer,
  };
}
