// The home page: the table, what there is to read about payments, and the menu.
import { MenuPage } from '#customer/menu/MenuPage.tsx';
import { TableStatusText } from '#customer/table/TableStatusText.tsx';
import { EarlierPaymentsGate } from './EarlierPaymentsGate.tsx';
import { PaymentReturnGate } from './PaymentReturnGate.tsx';

export function HomePage() {
  return (
    <>
      <TableStatusText />
      <EarlierPaymentsGate />
      <PaymentReturnGate />
      <MenuPage />
    </>
  );
}
