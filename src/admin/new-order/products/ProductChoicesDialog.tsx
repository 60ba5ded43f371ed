// Dialog for the choices that a product needs before it is added.
import { newOrderTexts } from '#admin/new-order/new-order-texts.ts';
import { useOrderEditor } from '#admin/new-order/order-editor-context.ts';
import { texts } from '#admin/shared/texts.ts';
import { availableMixers, ENERGY_DRINK_SURCHARGE } from '#domain/menu.ts';
import { formatEuros } from '#domain/money.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import layout from '#ui/layout.module.css';
import styles from './ChoicesDialog.module.css';
import { IngredientsDialog } from './IngredientsDialog.tsx';
import type { AddProductState, PendingProduct } from './use-add-product.ts';

/**
 * Dialog for the choice that a product needs before it is added to the order: its mixer (the soft drink for a spirit) or its
 * ingredients.
 */
export function ProductChoicesDialog({ addProduct: { pending, choose, cancel } }: { addProduct: AddProductState }) {
  if (pending === null) return null;
  if (pending.kind === 'mixer')
    return <MixerDialog pending={pending} onChoose={(mixerId) => choose({ mixerId })} onClose={cancel} />;
  return <IngredientsDialog pending={pending} onChoose={(ingredients) => choose({ ingredients })} onClose={cancel} />;
}

type MixerDialogProps = { pending: PendingProduct; onChoose: (mixerId: string) => void; onClose: () => void };

/** Dialog for the mixer of a drink, which is chosen with a single tap. */
function MixerDialog({ pending: { product }, onChoose, onClose }: MixerDialogProps) {
  const mixers = availableMixers(useOrderEditor().menu.products);
  const { mixer: words } = newOrderTexts;
  return (
    <Dialog title={words.title} closeLabel={texts.form.close} onClose={onClose}>
      <p className={styles.lead}>{words.lead(product.name)}</p>
      {mixers.length === 0 && <p>{words.none}</p>}
      <ul role="list" className={layout.stack2}>
        {mixers.map((mixer) => (
          <li key={mixer.id}>
            <Button size="large" wide className={styles.choice} onClick={() => onChoose(mixer.id)}>
              {/* The space separates the words for screen readers. */}
              {mixer.name}{' '}
              {mixer.isEnergyDrink && (
                <span className={styles.surcharge}>{words.surcharge(formatEuros(ENERGY_DRINK_SURCHARGE))}</span>
              )}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
