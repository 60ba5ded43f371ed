// The cart on wide screens: the contents of the column, under its title.
import { CartContents } from '#customer/cart/CartContents.tsx';
import { TableCheck } from '#customer/table/TableCheck.tsx';
import { CartCheckout } from './CartCheckout.tsx';
import styles from './CartColumn.module.css';
import { NoticeQuestionGate } from './NoticeQuestionGate.tsx';

export function CartColumn() {
  return (
    <>
      <div className={styles.contents}>
        <CartContents />
      </div>
      <NoticeQuestionGate />
      <div className={styles.footer}>
        <CartCheckout />
      </div>
      <TableCheck />
    </>
  );
}
