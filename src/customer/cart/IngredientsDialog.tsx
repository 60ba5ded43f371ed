// Asks for the ingredients of a product: a single one, or several with quantities.
import { useState } from 'react';
import { refusalMessages } from '#contract/refusal-messages.es.ts';
import { useCustomerApp } from '#customer/shared/app-context.ts';
import { ProductImage } from '#customer/shared/menu/ProductImage.tsx';
import { texts } from '#customer/shared/texts.ts';
import { type ChosenIngredient, ingredientsRefusal, type Product, type Size } from '#domain/menu.ts';
import { formatEuros, ZERO_CENTS } from '#domain/money.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Stepper } from '#ui/Stepper.tsx';
import styles from './Chooser.module.css';
import { cartTexts } from './cart-texts.ts';

export function IngredientsDialog({ product, size }: { product: Product; size: Size }) {
  const { addToCart } = useCustomerApp();
  const [chosen, setChosen] = useState<readonly ChosenIngredient[]>([]);
  const refusal = ingredientsRefusal(product, chosen);
  const isOne = product.numberOfIngredients <= 1;
  const Choice = isOne ? SingleChoice : MultipleChoice;
  return (
    <Dialog
      title={cartTexts.ingredients.title}
      closeLabel={texts.close}
      onClose={addToCart.dismiss}
      footer={
        <Button
          variant="primary"
          wide
          disabledReason={refusal && refusalMessages[refusal]}
          onClick={() => addToCart.chooseIngredients(chosen)}
        >
          {texts.add} · {formatEuros(product.prices[size] ?? ZERO_CENTS)}
        </Button>
      }
    >
      <ProductImage product={product} sizes="(min-width: 40rem) 29rem, 100vw" className={styles.image} />
      <fieldset className={styles.choice}>
        <legend className={styles.about}>
          <strong>{product.name}</strong>{' '}
          {isOne ? cartTexts.ingredients.one : cartTexts.ingredients.several(product.numberOfIngredients)}
        </legend>
        <Choice product={product} chosen={chosen} onChoose={setChosen} />
      </fieldset>
      {refusal === 'too-many-ingredients' && (
        <Banner kind="danger" className={styles.tooMany}>
          {refusalMessages[refusal]}
        </Banner>
      )}
    </Dialog>
  );
}

type ChoiceProps = {
  product: Product;
  chosen: readonly ChosenIngredient[];
  onChoose: (chosen: readonly ChosenIngredient[]) => void;
};

function SingleChoice({ product, chosen, onChoose }: ChoiceProps) {
  return product.ingredients.map((name) => (
    <label key={name} className={styles.row}>
      <input
        type="radio"
        name="ingredient"
        checked={chosen[0]?.name === name}
        onChange={() => onChoose([{ name, quantity: 1 }])}
        className={styles.radio}
      />
      <span className={styles.name}>{name}</span>
    </label>
  ));
}

function MultipleChoice({ product, chosen, onChoose }: ChoiceProps) {
  const quantityOf = (name: string) => chosen.find((one) => one.name === name)?.quantity ?? 0;
  const total = chosen.reduce((sum, { quantity }) => sum + quantity, 0);

  function setQuantity(name: string, quantity: number) {
    const others = chosen.filter((one) => one.name !== name);
    onChoose(quantity === 0 ? others : [...others, { name, quantity }]);
  }

  return (
    <>
      {product.ingredients.map((name) => (
        <div key={name} className={styles.row}>
          <span className={styles.name}>{name}</span>
          <Stepper
            label={name}
            value={quantityOf(name)}
            // One more than allowed can be tapped, so that the customer sees the message and what to reduce.
            max={quantityOf(name) + Math.max(product.numberOfIngredients + 1 - total, 0)}
            onChange={(quantity) => setQuantity(name, quantity)}
            decreaseLabel={cartTexts.ingredients.less(name)}
            increaseLabel={cartTexts.ingredients.more(name)}
          />
        </div>
      ))}
      <p role="status" className={styles.total}>
        {cartTexts.ingredients.chosen(total, product.numberOfIngredients)}
      </p>
    </>
  );
}
