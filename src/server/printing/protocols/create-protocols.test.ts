// The protocol of a printer, by the scheme of its address.
import { expect, it } from 'vitest';
import { aPrintRequest } from '#server/printing/testing/print-request.ts';
import { createPrinterProtocols } from './create-protocols.ts';
import { PrinterError } from './printer-address-resolver.ts';

const protocolOf = createPrinterProtocols({
  access: { resolve: async () => Promise.reject(new PrinterError('unreachable')) },
  render: () => Buffer.alloc(0),
});

it.each(['escpos://cocina', 'epos://cocina', 'http://cocina/print', 'https://cocina/print'])(
  'the printer %s is connected to',
  async (url) => {
    const result = await protocolOf(url).print(aPrintRequest());
    expect(result.outcome).toEqual({ kind: 'not-begun', problem: 'unreachable' });
  },
);

it.each(['ftp://cocina', 'cocina', '', 'constructor://x', '__proto__://x'])(
  'nothing is sent to the address «%s»',
  async (url) => {
    const result = await protocolOf(url).print(aPrintRequest());
    expect(result.outcome).toEqual({ kind: 'not-begun', problem: 'address-not-allowed' });
  },
);
