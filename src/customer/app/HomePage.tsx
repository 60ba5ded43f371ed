// Home: which table this is, and the menu.
import { MenuPage } from '#customer/menu/MenuPage.tsx';
import { TableLine } from '#customer/table/TableStatusText.tsx';
import { PaymentReturnGate } from './PaymentReturnGate.tsx';

export function HomePage() {
  return (
    <>
      <TableLine />
      <PaymentReturnGate />
      <MenuPage />
    </>
  );
}
