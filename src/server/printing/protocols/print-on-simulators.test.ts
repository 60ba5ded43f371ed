// Tickets on the paper of simulated printers that are spoken to over HTTP and ePOS-Print.
import { expect, it } from 'vitest';
import { openEposFake, openHttpPrinterFake } from '#e2e/fakes/printers/index.ts';
import { LOCAL_ADDRESS_RESOLVER, printRequest } from '#server/printing/testing/http-printer-server.ts';
import { createPrinterProtocols } from './create-protocols.ts';

const protocolFor = createPrinterProtocols({ access: LOCAL_ADDRESS_RESOLVER });

it('an ePOS-Print printer prints and confirms a ticket, and none while its cover is open', async () => {
  const printer = await openEposFake();
  try {
    const print = () => protocolFor(printer.url).print(printRequest(printer.url));
    expect(await print()).toMatchObject({ outcome: { kind: 'confirmed' } });
    expect(printer.tickets().map(({ text, isCut }) => ({ text: text.split('\n')[0], isCut }))).toEqual([
      { text: 'MESA A01', isCut: true },
    ]);
    printer.set({ isCoverOpen: true });
    expect(await print()).toMatchObject({ outcome: { kind: 'not-begun', problem: 'cover-open' }, hasResponded: true });
    expect(printer.tickets()).toHaveLength(1);
    expect(printer.errors).toEqual([]);
  } finally {
    await printer.close();
  }
});

it('a printer with software of its own prints and confirms a ticket, and refuses one', async () => {
  const printer = await openHttpPrinterFake();
  try {
    const print = () => protocolFor(printer.url).print(printRequest(printer.url));
    expect(await print()).toMatchObject({ outcome: { kind: 'confirmed' } });
    expect(printer.tickets()[0]?.text).toContain('2 x Croquetas de jamón');
    printer.setMode('false');
    expect(await print()).toMatchObject({ outcome: { kind: 'refused', problem: 'refused' } });
    expect(printer.errors).toEqual([]);
  } finally {
    await printer.close();
  }
});
