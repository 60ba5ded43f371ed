// The sheet of a product: everything about it, and everything that the customer chooses before adding it.
import { useState } from 'react';
import { useCustomerApp, useMenu } from '#customer/shared/app-context.ts';
import { ProductFilterWarning } from '#customer/shared/menu/FilterNote.tsx';
import { productsById } from '#customer/shared/menu/products-by-id.ts';
import { NoteTextArea } from '#customer/shared/NoteTextArea.tsx';
import { noteTexts } from '#customer/shared/note-texts.ts';
import { sizeName } from '#customer/shared/size-name.ts';
import { texts } from '#customer/shared/texts.ts';
import {
  availableMixers,
  ENERGY_DRINK_SURCHARGE,
  needsChoice,
  needsIngredients,
  needsMixer,
  type Product,
  type Size,
} from '#domain/menu.ts';
import { formatEuros } from '#domain/money.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import layout from '#ui/layout.module.css';
import { NumberStepper } from '#ui/NumberStepper.tsx';
import { useStore } from '#ui/use-store.ts';
import choiceStyles from './Choice.module.css';
import { ChoiceGroup } from './ChoiceGroup.tsx';
import { IngredientsChoice } from './IngredientsChoice.tsx';
import { ProductDetails } from './ProductDetails.tsx';
import styles from './ProductSheet.module.css';
import {
  addableUnits,
  choicePrice,
  choiceRefusalText,
  initialChoice,
  missingChoiceText,
  type ProductChoice,
  productUnavailability,
  requestedLineOf,
} from './product-choice.ts';
import { productTexts } from './product-texts.ts';

type ProductSheetProps = {
  /** The product as it was tapped: it stays readable if it leaves the menu. */
  product: Product;
  /** The size whose price was tapped: then the sheet starts at what must be chosen. Null for a tap on the product. */
  tappedSize: Size | null;
};

/**
 * The sheet of a product: all information about it, and the choices (size, mixer, ingredients, note, units) with which it is added
 * to the cart. `tappedSize` is the size whose price the customer tapped; null if they tapped the product.
 */
export function ProductSheet({ product: tapped, tappedSize }: ProductSheetProps) {
  const { addToCart } = useCustomerApp();
  const menu = useMenu();
  const product = productsById(menu).get(tapped.id) ?? tapped;
  const [choice, setChoice] = useState(() => initialChoice(product, tappedSize));
  const change = (changes: Partial<ProductChoice>) => setChoice((present) => ({ ...present, ...changes }));
  const { sizes } = product;
  // A size that has just left the menu can no longer be chosen.
  const size = sizes.some((sold) => sold.size === choice.size) ? choice.size : (sizes[0]?.size ?? choice.size);
  const startsAtChoice = tappedSize !== null && needsChoice(product, tappedSize);
  return (
    <Dialog
      title={product.name}
      closeLabel={texts.close}
      onClose={addToCart.dismiss}
      footer={
        <AddButton product={product} choice={{ ...choice, size }} onQuantity={(quantity) => change({ quantity })} />
      }
    >
      <div className={layout.stack4}>
        <ProductDetails product={product} isBrief={sizes.length > 1 || needsChoice(product, size)} />
        {sizes.length > 1 &&
          (startsAtChoice ? (
            // The size was chosen with its price.
            <p className={layout.bold}>{sizeName(size, product)}</p>
          ) : (
            <SizeChoice product={product} size={size} onChoose={(chosen) => change({ size: chosen })} />
          ))}
        {needsMixer(product, size) && (
          <MixerChoice
            mixerId={choice.mixerId}
            startsHere={startsAtChoice}
            onChoose={(mixerId) => change({ mixerId })}
          />
        )}
        {needsIngredients(product) && (
          <IngredientsChoice
            product={product}
            chosen={choice.ingredients}
            startsHere={startsAtChoice}
            onChoose={(ingredients) => change({ ingredients })}
          />
        )}
        {productUnavailability(product, menu) === null && (
          <NoteField name={product.name} notes={choice.notes} onChange={(notes) => change({ notes })} />
        )}
      </div>
    </Dialog>
  );
}

type AddButtonProps = { product: Product; choice: ProductChoice; onQuantity: (quantity: number) => void };

/** The quantity, and the button with the price of exactly this choice or with the reason why it cannot be ordered. */
function AddButton({ product, choice, onQuantity }: AddButtonProps) {
  const { addToCart, cart } = useCustomerApp();
  const menu = useMenu();
  const lines = useStore(cart.state, (state) => state.lines);
  const off = productUnavailability(product, menu);
  if (off !== null) {
    return (
      <Button variant="primary" wide disabledReason={off.reason} className={styles.add}>
        {off.label}
      </Button>
    );
  }
  const most = addableUnits(product, lines);
  const line = { ...requestedLineOf(product, choice), quantity: Math.max(Math.min(choice.quantity, most), 1) };
  const missing = missingChoiceText(product, choice);
  return (
    <>
      <NumberStepper
        label={productTexts.quantity}
        value={line.quantity}
        min={1}
        max={most}
        onChange={onQuantity}
        decreaseLabel={productTexts.less}
        increaseLabel={productTexts.more}
      />
      <Button
        variant="primary"
        disabledReason={most === 0 ? productTexts.allInCart : choiceRefusalText(line, menu, lines)}
        onClick={() => addToCart.addChosen({ ...line, notes: line.notes.trim() })}
        className={styles.add}
      >
        {missing === null ? `${productTexts.add} · ${formatEuros(choicePrice(product, line, menu))}` : missing}
      </Button>
    </>
  );
}

type SizeChoiceProps = { product: Product; size: Size; onChoose: (size: Size) => void };

/** The sizes of a product, each with its price. */
function SizeChoice({ product, size, onChoose }: SizeChoiceProps) {
  return (
    <ChoiceGroup title={productTexts.sizes}>
      <div className={choiceStyles.sizes}>
        {product.sizes.map(({ size: offered, price }) => (
          <label key={offered} className={choiceStyles.size}>
            <input
              type="radio"
              name="size"
              checked={offered === size}
              onChange={() => onChoose(offered)}
              className={choiceStyles.radio}
            />
            <span className={choiceStyles.sizeName}>
              {/* The space separates the words for screen readers. */}
              {sizeName(offered, product)} <span className={choiceStyles.price}>{formatEuros(price)}</span>
            </span>
          </label>
        ))}
      </div>
    </ChoiceGroup>
  );
}

type MixerChoiceProps = { mixerId: string | null; startsHere: boolean; onChoose: (mixerId: string) => void };

/** The soft drinks of which one must be chosen for a mixed drink. */
function MixerChoice({ mixerId, startsHere, onChoose }: MixerChoiceProps) {
  const mixers = availableMixers(useMenu().products);
  return (
    <ChoiceGroup title={productTexts.mixer.title} startsHere={startsHere}>
      {mixers.length === 0 && <p>{productTexts.mixer.none}</p>}
      {mixers.map((mixer) => (
        <label key={mixer.id} className={choiceStyles.row}>
          <input
            type="radio"
            name="mixer"
            checked={mixer.id === mixerId}
            onChange={() => onChoose(mixer.id)}
            className={choiceStyles.radio}
          />
          {/* The spaces separate the words for screen readers. */}
          <span className={layout.fills}>
            {mixer.name} <ProductFilterWarning product={mixer} />
          </span>{' '}
          {mixer.isEnergyDrink && (
            <span className={choiceStyles.surcharge}>
              {productTexts.mixer.surcharge(formatEuros(ENERGY_DRINK_SURCHARGE))}
            </span>
          )}
        </label>
      ))}
    </ChoiceGroup>
  );
}

type NoteFieldProps = { name: string; notes: string; onChange: (notes: string) => void };

/** The note for a product, behind a button until the customer wants to write one. */
function NoteField({ name, notes, onChange }: NoteFieldProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (!isOpen) {
    return (
      <div>
        <Button variant="quiet" icon="note" aria-expanded={false} onClick={() => setIsOpen(true)}>
          {noteTexts.add}
        </Button>
      </div>
    );
  }
  return (
    <NoteTextArea
      label={noteTexts.for(name)}
      placeholder={noteTexts.placeholder}
      value={notes}
      onChange={onChange}
      focusOnMount
    />
  );
}
