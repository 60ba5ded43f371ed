// Addresses of printers: resolved once, and every address behind a name is checked.
import { describe, expect, it } from 'vitest';
import type { Config } from '#server/platform/config.ts';
import { createPrinterAddressResolver, type LookUpAddresses } from './printer-address-resolver.ts';

type Rules = Parameters<typeof createPrinterAddressResolver>[0];

const RULES: Rules = {
  printerNetworks: ['127.0.0.0/8', '192.168.0.0/16', 'fd00::/8', 'fe80::/10'],
  printerPorts: [{ first: 9100, last: 9109 }],
  loopbackPrinterPorts: [],
};

describe('an address of a printer', () => {
  it('is resolved once, and the connection goes to the address that was checked', async () => {
    // A name that points to the internet a moment after it was checked.
    const answers = [['192.168.1.50'], ['8.8.8.8']];
    const asked: string[] = [];
    const lookUp: LookUpAddresses = async (hostname) => {
      asked.push(hostname);
      return answers.shift() ?? [];
    };
    expect(await resolve('escpos://cocina', lookUp)).toEqual({ host: 'cocina', address: '192.168.1.50', port: 9100 });
    expect(asked).toEqual(['cocina']);
    await expect(resolve('escpos://cocina', lookUp)).rejects.toMatchObject({ problem: 'address-not-allowed' });
  });

  it.each([
    [['8.8.8.8']],
    [['192.168.1.50', '8.8.8.8']],
    [['192.168.1.50', 'fd00::1', '2001:db8::1']],
    [['169.254.169.254', '192.168.1.50']],
    [['::ffff:8.8.8.8']],
    [['0.0.0.0']],
    [['not-an-address']],
  ])('is refused if its name resolves to %j', async (addresses) => {
    await expect(resolve('escpos://cocina', async () => addresses)).rejects.toMatchObject({
      problem: 'address-not-allowed',
    });
  });

  it.each([[['::ffff:192.168.1.50', '192.168.1.50']], [['fe80::1%eth0']]])(
    'is allowed if its name resolves to %j',
    async (addresses) => {
      expect(await resolve('escpos://cocina', async () => addresses)).toMatchObject({ address: addresses[0] });
    },
  );

  it.each([
    ['escpos://134744072', '8.8.8.8'],
    ['escpos://0x7f.1:9100', '127.0.0.1'],
    ['escpos://0300.0250.1.50', '192.168.1.50'],
    ['escpos://[fd00::7]', 'fd00::7'],
    ['escpos://impresión.local', 'xn--impresin-13a.local'],
  ])('%s is looked up as %s', async (url, hostname) => {
    const asked: string[] = [];
    const lookUp: LookUpAddresses = async (name) => {
      asked.push(name);
      return ['192.168.1.50'];
    };
    await resolve(url, lookUp);
    expect(asked).toEqual([hostname]);
  });

  it('in a notation that the system understands as an address of the internet is refused', async () => {
    for (const url of ['escpos://134744072', 'escpos://0x8.0x8.2056', 'http://134744072', 'escpos://010.010.010.010'])
      await expect(createPrinterAddressResolver(RULES).resolve(new URL(url))).rejects.toMatchObject({
        problem: 'address-not-allowed',
      });
  });

  it.each([
    ['escpos://127.1', '127.0.0.1', 9100],
    ['http://127.0.0.1', '127.0.0.1', 80],
    ['https://127.0.0.1/print', '127.0.0.1', 443],
    ['epos://127.0.0.1', '127.0.0.1', 443],
    ['epos://127.0.0.1:8043', '127.0.0.1', 8043],
    ['http://127.0.0.1:9105', '127.0.0.1', 9105],
  ])('%s is %s with port %d', async (url, address, port) => {
    expect(await createPrinterAddressResolver(RULES).resolve(new URL(url))).toMatchObject({ address, port });
  });

  it.each([
    'escpos://127.0.0.1:22',
    'escpos://127.0.0.1:80',
    'http://127.0.0.1:5432',
    'epos://127.0.0.1:9110',
    'http://127.0.0.1:0',
  ])('%s is refused because of its port', async (url) => {
    await expect(createPrinterAddressResolver(RULES).resolve(new URL(url))).rejects.toMatchObject({
      problem: 'address-not-allowed',
    });
  });

  it('may have more ports on this machine only, for simulators', async () => {
    const rules = { ...RULES, loopbackPrinterPorts: [{ first: 40_000, last: 40_001 }] };
    const url = 'escpos://simulator:40000';
    expect(await resolve(url, async () => ['127.0.0.1'], rules)).toMatchObject({ port: 40_000 });
    for (const addresses of [['192.168.1.50'], ['127.0.0.1', '192.168.1.50']])
      await expect(resolve(url, async () => addresses, rules)).rejects.toMatchObject({
        problem: 'address-not-allowed',
      });
    await expect(resolve('escpos://simulator:40002', async () => ['127.0.0.1'], rules)).rejects.toThrow();
  });

  it('whose name does not exist, or has no address, is unreachable', async () => {
    await expect(createPrinterAddressResolver(RULES).resolve(new URL('escpos://cocina.invalid'))).rejects.toMatchObject(
      {
        problem: 'unreachable',
      },
    );
    await expect(resolve('escpos://cocina', async () => [])).rejects.toMatchObject({ problem: 'unreachable' });
  });

  it('of another protocol is refused', async () => {
    for (const url of ['ftp://127.0.0.1', 'file:///etc/passwd', 'escpos://999.999.999.999'])
      await expect(createPrinterAddressResolver(RULES).resolve(new URL(url))).rejects.toMatchObject({
        problem: 'address-not-allowed',
      });
  });

  it('is refused everywhere if no network is allowed', async () => {
    const rules = { ...RULES, printerNetworks: [] satisfies Config['printerNetworks'] };
    await expect(resolve('escpos://cocina', async () => ['192.168.1.50'], rules)).rejects.toMatchObject({
      problem: 'address-not-allowed',
    });
  });
});

function resolve(url: string, lookUp: LookUpAddresses, rules = RULES) {
  return createPrinterAddressResolver(rules, lookUp).resolve(new URL(url));
}
