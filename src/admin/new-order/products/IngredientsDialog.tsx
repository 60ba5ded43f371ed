// Dialog in which staff choose the ingredients of a product: one with a single tap, or several with quantities.
import { useState } from 'react';
import { newOrderTexts } from '#admin/new-order/new-order-texts.ts';
import { texts } from '#admin/shared/texts.ts';
import { refusalMessages } from '#contract/refusal-messages.es.ts';
import { type ChosenIngredient, ingredientsRefusal, priceOf } from '#domain/menu.ts';
import { formatEuros, ZERO_CENTS } from '#domain/money.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import layout from '#ui/layout.module.css';
import { NumberStepper } from '#ui/NumberStepper.tsx';
import styles from './ChoicesDialog.module.css';
import type { PendingProduct } from './use-add-product.ts';

type IngredientsDialogProps = {
  pending: PendingProduct;
  onChoose: (ingredients: readonly ChosenIngredient[]) => void;
  onClose: () => void;
};

const { ingredients: words } = newOrderTexts;

/** Dialog in which staff choose the ingredients of a product before it is added to the order. */
export function IngredientsDialog(props: IngredientsDialogProps) {
  const Choice = props.pending.product.numberOfIngredients <= 1 ? SingleIngredient : MultipleIngredients;
  return <Choice {...props} />;
}

function SingleIngredient({ pending: { product }, onChoose, onClose }: IngredientsDialogProps) {
  return (
    <Dialog title={words.title} closeLabel={texts.form.close} onClose={onClose}>
      <p className={styles.lead}>
        <strong>{product.name}</strong> {words.one}
      </p>
      <ul role="list" className={layout.stack2}>
        {product.ingredients.map((name) => (
          <li key={name}>
            <Button size="large" wide className={styles.choice} onClick={() => onChoose([{ name, quantity: 1 }])}>
              {name}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function MultipleIngredients({ pending: { product, size }, onChoose, onClose }: IngredientsDialogProps) {
  const [chosen, setChosen] = useState<readonly ChosenIngredient[]>([]);
  const refusal = ingredientsRefusal(product, chosen);
  const total = chosen.reduce((sum, { quantity }) => sum + quantity, 0);
  const quantityOf = (name: string) => chosen.find((one) => one.name === name)?.quantity ?? 0;

  function setQuantity(name: string, quantity: number) {
    const others = chosen.filter((one) => one.name !== name);
    setChosen(quantity === 0 ? others : [...others, { name, quantity }]);
  }

  return (
    <Dialog
      title={words.title}
      closeLabel={texts.form.close}
      onClose={onClose}
      footer={
        <Button
          variant="primary"
          size="large"
          wide
          disabledReason={refusal && refusalMessages[refusal]}
          onClick={() => onChoose(chosen)}
        >
          {words.add(formatEuros(priceOf(product, size) ?? ZERO_CENTS))}
        </Button>
      }
    >
      <p className={styles.lead}>
        <strong>{product.name}</strong> {words.several(product.numberOfIngredients)}
      </p>
      {product.ingredients.map((name) => (
        <div key={name} className={styles.row}>
          <span className={layout.fills}>{name}</span>
          <NumberStepper
            label={name}
            value={quantityOf(name)}
            // One more than allowed can be tapped, so that the message explains the limit.
            max={quantityOf(name) + Math.max(product.numberOfIngredients + 1 - total, 0)}
            onChange={(quantity) => setQuantity(name, quantity)}
            decreaseLabel={words.less(name)}
            increaseLabel={words.more(name)}
          />
        </div>
      ))}
      <p role="status" className={styles.total}>
        {words.chosen(total, product.numberOfIngredients)}
      </p>
      {refusal === 'too-many-ingredients' && <Banner kind="danger">{refusalMessages[refusal]}</Banner>}
    </Dialog>
  );
}
