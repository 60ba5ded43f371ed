// The cart on phones: a sheet in front of the page.
import { CartContents } from '#customer/cart/CartContents.tsx';
import { texts } from '#customer/shared/texts.ts';
import { TableCheck } from '#customer/table/TableCheck.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { CartCheckout } from './CartCheckout.tsx';

export function CartSheet({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      title={texts.cart.title}
      closeLabel={texts.close}
      onClose={onClose}
      footer={<CartCheckout onLeave={onClose} />}
    >
      <CartContents />
      <TableCheck />
    </Dialog>
  );
}
