// Asks for the soft drink of a mixed drink.
import { useState } from 'react';
import { useCustomerApp, useMenu } from '#customer/shared/app-context.ts';
import { ProductImage } from '#customer/shared/menu/ProductImage.tsx';
import { texts } from '#customer/shared/texts.ts';
import { availableMixers, MIXER_SURCHARGE, type Product, type Size } from '#domain/menu.ts';
import { addCents, formatEuros, ZERO_CENTS } from '#domain/money.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import styles from './Chooser.module.css';
import { cartTexts } from './cart-texts.ts';

export function MixerDialog({ product, size }: { product: Product; size: Size }) {
  const { addToCart } = useCustomerApp();
  const mixers = availableMixers(useMenu().products);
  const [chosenId, setChosenId] = useState<string | null>(null);
  // A mixer that has just sold out can no longer be chosen.
  const chosen = mixers.find(({ id }) => id === chosenId);
  const price = product.prices[size] ?? ZERO_CENTS;
  return (
    <Dialog
      title={cartTexts.mixer.title}
      closeLabel={texts.close}
      onClose={addToCart.dismiss}
      footer={
        <Button
          variant="primary"
          wide
          disabledReason={chosen ? null : cartTexts.mixer.choose}
          onClick={() => chosen && addToCart.chooseMixer(chosen.id)}
        >
          {texts.add} · {formatEuros(chosen?.isEnergyDrink ? addCents(price, MIXER_SURCHARGE) : price)}
        </Button>
      }
    >
      <ProductImage product={product} sizes="(min-width: 40rem) 29rem, 100vw" className={styles.image} />
      <fieldset className={styles.choice}>
        <legend className={styles.about}>{cartTexts.mixer.text(product.name)}</legend>
        {mixers.length === 0 && <p>{cartTexts.mixer.none}</p>}
        {mixers.map((mixer) => (
          <MixerRow
            key={mixer.id}
            mixer={mixer}
            isChosen={mixer.id === chosenId}
            onChoose={() => setChosenId(mixer.id)}
          />
        ))}
      </fieldset>
    </Dialog>
  );
}

type MixerRowProps = { mixer: Product; isChosen: boolean; onChoose: () => void };

function MixerRow({ mixer, isChosen, onChoose }: MixerRowProps) {
  return (
    <label className={styles.row}>
      <input type="radio" name="mixer" checked={isChosen} onChange={onChoose} className={styles.radio} />
      {/* The space separates the words for screen readers. */}
      <span className={styles.name}>{mixer.name}</span>{' '}
      {mixer.isEnergyDrink && (
        <span className={styles.surcharge}>{cartTexts.mixer.surcharge(formatEuros(MIXER_SURCHARGE))}</span>
      )}
    </label>
  );
}
