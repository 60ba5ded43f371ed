// The page of the simulators: its state, its buttons, and what it refuses.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type CloudprntFake, openCloudprntFake } from '#e2e/fakes/printers/cloudprnt/cloudprnt-fake.ts';
import { openPrinterFake, type PrinterFake } from '#e2e/fakes/printers/tcp-9100/printer-fake.ts';
import { connectToPrinterFake, ticketBytes } from '#e2e/fakes/printers/tcp-9100/test-client.ts';
import { cloudprntPrinterForPage } from './cloudprnt-printer.ts';
import type { PagePrinter } from './page-printer.ts';
import { openPrinterPage, type PrinterPage } from './printer-page.ts';
import { receiptPrinterForPage } from './receipt-printer.ts';
import type { PrinterState } from './views.ts';

let printer: PrinterFake;
let star: CloudprntFake;
let shown: readonly PagePrinter[];
let page: PrinterPage;

beforeEach(async () => {
  printer = await openPrinterFake({ name: 'Barra <1>' });
  star = openCloudprntFake({ url: '' });
  shown = [receiptPrinterForPage(printer), cloudprntPrinterForPage('Pase', star, 48)];
  page = await openPrinterPage(shown);
});
afterEach(() => Promise.all([page.close(), printer.close(), star.close()]));

async function readState(): Promise<{ version: number; printers: PrinterState[] }> {
  return (await fetch(`${page.url}/state`)).json();
}

function press(
  action: string,
  body: unknown = [],
  headers = { 'content-type': 'application/json' },
): Promise<Response> {
  return fetch(`${page.url}/printers/${action}`, { method: 'POST', headers, body: JSON.stringify(body) });
}

describe('the page', () => {
  it('has a section and all buttons of each printer, in Spanish, and loads nothing from elsewhere', async () => {
    const response = await fetch(page.url);
    const text = await response.text();
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(text).toContain('Barra &lt;1&gt;</h2>');
    expect(text).toContain('<html lang="es">');
    expect(text).not.toMatch(/(?:src|href)="https?:/);
    const buttons = shown.flatMap(({ controls, moreControls }) => [...controls, ...moreControls]);
    expect(text.match(/aria-pressed/g)).toHaveLength(buttons.flatMap(({ options }) => options).length);
    for (const name of ['page.css', 'page.js']) expect((await fetch(`${page.url}/${name}`)).status).toBe(200);
  });

  it('shows a printed ticket, and nothing again while nothing changes', async () => {
    const { version } = await readState();
    expect((await fetch(`${page.url}/state?version=${version}`)).status).toBe(204);
    (await connectToPrinterFake(printer)).write(ticketBytes(['<b>uno</b>']));
    await printer.untilTickets(1);
    const state = await readState();
    expect(state.version).toBeGreaterThan(version);
    expect(state.printers[0]?.tickets).toHaveLength(1);
    expect(state.printers[0]?.tickets[0]).toContain('aria-label="&lt;b&gt;uno&lt;/b&gt;"');
    await press('0/tear-off');
    expect(printer.tickets()).toEqual([]);
  });
});

describe('buttons', () => {
  it('every option of every switch is chosen and shown as chosen, and «Quitar averías» restores all', async () => {
    const before = (await readState()).printers.map(({ chosen }) => chosen);
    for (const [index, { controls, moreControls }] of shown.entries()) {
      for (const [position, control] of [...controls, ...moreControls].entries()) {
        for (const { id } of control.options) {
          await control.choose(id);
          expect((await readState()).printers[index]?.chosen[position], `${control.label}: ${id}`).toBe(id);
        }
      }
      expect((await press(`${index}/reset`)).status).toBe(200);
    }
    expect((await readState()).printers.map(({ chosen }) => chosen)).toEqual(before);
  });

  it('every switch of a receipt printer has a button', async () => {
    const changed = new Set<string>();
    const defaults = Object.entries(printer.switches);
    for (const control of shown[0] ? [...shown[0].controls, ...shown[0].moreControls] : []) {
      for (const { id } of control.options) {
        await control.choose(id);
        const switches: Readonly<Record<string, unknown>> = { ...printer.switches };
        for (const [name, value] of defaults) if (switches[name] !== value) changed.add(name);
      }
    }
    expect(defaults.map(([name]) => name).filter((name) => !changed.has(name))).toEqual([]);
  });

  it('a pressed button changes the printer, and its status says so', async () => {
    expect((await press('0/choose', [1, 'Sin papel'])).status).toBe(200);
    expect(printer.switches.paperLines).toBe(0);
    expect((await readState()).printers[0]?.status).toEqual({ text: 'Parada: sin papel', isReady: false });
    await press('0/choose', [0, 'off']);
    expect(printer.isOn).toBe(false);
    expect((await readState()).printers[0]?.status.text).toBe('Apagada');
  });

  it.each([
    ['0/choose', [99, 'Sin papel'], 404],
    ['0/choose', [1, 'otra'], 404],
    ['0/choose', { position: 1 }, 404],
    ['0/other', [], 404],
    ['9/reset', [], 404],
  ])('%s with %j is refused', async (action, body, status) => {
    expect((await press(action, body)).status).toBe(status);
  });

  it('a request that is not JSON is refused', async () => {
    expect((await press('0/reset', [], { 'content-type': 'text/plain' })).status).toBe(415);
  });
});
