// Shows the VAT that a total includes, by rate: «IVA 10 % incluido: 1,13 €».
import { formatEuros } from '#domain/money.ts';
import { type VatOfRate, vatLabel } from '#domain/vat.ts';
import { newOrderTexts } from './new-order-texts.ts';
import styles from './VatNote.module.css';

/** One text for each VAT rate in a total: «IVA 10 % incluido: 1,13 €». */
export function VatNote({ vat }: { vat: readonly VatOfRate[] }) {
  return vat.map(({ percent, amount }) => (
    <span key={percent} className={styles.vat}>
      {newOrderTexts.cart.vat(vatLabel(percent), formatEuros(amount))}
    </span>
  ));
}
