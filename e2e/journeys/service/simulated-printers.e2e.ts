// The page of the simulated printers, beside the demo: paper, buttons and accessibility.
import { expect } from '@playwright/test';
import { expectAccessibleOnEveryScreen } from '#e2e/accessibility.ts';
import { openPrinterFake, openPrinterPage, receiptPrinterForPage } from '#e2e/fakes/printers/index.ts';
import { connectToPrinterFake, ticketBytes } from '#e2e/fakes/printers/tcp-9100/test-client.ts';
import { test } from '#e2e/page-errors.ts';

test('the page shows the paper of simulated printers, and its buttons take it away, by keyboard and at every width', async ({
  page,
}) => {
  const printers = await Promise.all([
    openPrinterFake({ name: 'Barra', columns: 32 }),
    openPrinterFake({ name: 'Cocina' }),
  ]);
  const [bar, kitchen] = printers;
  const opened = await openPrinterPage(printers.map(receiptPrinterForPage));
  try {
    await page.goto(opened.url);
    const paper = page.getByRole('region', { name: 'Papel de Barra' });
    await expect(paper).toHaveText('Todavía no ha salido ningún ticket.');

    const client = await connectToPrinterFake(bar);
    client.write(ticketBytes(['MESA A01', '<b>2 x Agua</b>']));
    await expect(paper.getByRole('img')).toHaveAccessibleName(/^MESA A01\s<b>2 x Agua<\/b>$/);

    const section = page.getByRole('region', { name: 'Barra', exact: true });
    await section.getByRole('button', { name: 'Sin papel' }).focus();
    await page.keyboard.press('Enter');
    await expect(section.getByRole('button', { name: 'Sin papel' })).toHaveAttribute('aria-pressed', 'true');
    await expect(section.getByRole('status')).toHaveText('Parada: sin papel');
    client.write(ticketBytes(['MESA B02']));
    await section.getByRole('button', { name: 'Rollo entero' }).click();
    await expect(paper.getByRole('img')).toHaveCount(2);
    await expect(paper.getByRole('img').first()).toHaveAccessibleName('MESA B02');

    await page.getByText('Más averías').first().click();
    await expectAccessibleOnEveryScreen(page, 'the simulated printers');
    await section.getByRole('button', { name: 'Retirar el papel' }).click();
    await expect(paper.getByRole('img')).toHaveCount(0);
    expect(kitchen.tickets()).toEqual([]);
  } finally {
    await Promise.all([opened.close(), ...printers.map((printer) => printer.close())]);
  }
});
