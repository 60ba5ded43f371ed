// A disk without space: the customer and the staff read it at once, and the order is stored once as soon as there is space again.
import { expect } from '@playwright/test';
import { expectAccessibleOnEveryScreen } from '#e2e/accessibility.ts';
import { addProduct, openCart, placeOrder, scanTable, skipEmail } from '#e2e/customer.ts';
import { boardTable, openBoard, signIn } from '#e2e/staff.ts';
import { test, withOwnVenue } from '#e2e/venue.ts';

test('a full disk is said to the customer who orders and on every board, and the order goes once when there is space', async ({
  page,
  browser,
}) => {
  await withOwnVenue(async (venue) => {
    await signIn(page, venue.url);
    await openBoard(page, venue.url, 'drinks');
    const phone = await browser.newPage({ viewport: { width: 390, height: 844 } });
    await scanTable(phone, venue.url, 'A7', 'A07');
    await addProduct(phone, 'Caña');
    await skipEmail(phone);

    await venue.sql(`
      create function refuse_as_full() returns trigger language plpgsql as
        'begin raise exception ''No space left on device'' using errcode = ''53100''; end';
      create trigger full_disk before insert on payments execute function refuse_as_full()`);
    const cart = await openCart(phone);
    await placeOrder(phone);
    await expect(cart.getByText('el disco del servidor está lleno')).toBeVisible();
    const banner = page.getByText('El disco del servidor está lleno');
    await expect(banner).toBeVisible();
    await expectAccessibleOnEveryScreen(page, 'a full disk');

    await venue.sql('drop trigger full_disk on payments');
    await cart.getByRole('button', { name: /^Pedir/ }).click();
    await expect(boardTable(page, 'A07')).toContainText('Caña');
    const stored = `select id from payments where table_code = 'A7' and created_on > now() - interval '10 minutes'`;
    expect(await venue.read(stored)).toHaveLength(1);
  });
});
