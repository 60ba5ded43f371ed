// Shows the VAT that a total includes: «IVA 10 % incluido: 1,13 €».
import { type Cents, formatEuros } from '#domain/money.ts';
import { splitVat, vatLabel } from '#domain/vat.ts';
import { newOrderTexts } from './new-order-texts.ts';
import styles from './VatNote.module.css';

export function VatNote({ total, percent }: { total: Cents; percent: number }) {
  return (
    <span className={styles.vat}>
      {newOrderTexts.cart.vat(vatLabel(percent), formatEuros(splitVat(total, percent).tax))}
    </span>
  );
}
