// The home page: the table and the menu.
import { MenuPage } from '#customer/menu/MenuPage.tsx';
import { TableStatusText } from '#customer/table/TableStatusText.tsx';
import { PaymentReturnGate } from './PaymentReturnGate.tsx';

export function HomePage() {
  return (
    <>
      <TableStatusText />
      <PaymentReturnGate />
      <MenuPage />
    </>
  );
}
