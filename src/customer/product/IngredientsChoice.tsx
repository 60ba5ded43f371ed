// The ingredients of a product: a single one is chosen, or several with quantities.
import { refusalMessages } from '#customer/shared/refusal-texts.ts';
import { type ChosenIngredient, ingredientsRefusal, type Product } from '#domain/menu.ts';
import { Banner } from '#ui/Banner.tsx';
import layout from '#ui/layout.module.css';
import { NumberStepper } from '#ui/NumberStepper.tsx';
import styles from './Choice.module.css';
import { ChoiceGroup } from './ChoiceGroup.tsx';
import { productTexts } from './product-texts.ts';

type ChoiceProps = {
  product: Product;
  chosen: readonly ChosenIngredient[];
  onChoose: (chosen: readonly ChosenIngredient[]) => void;
};

/**
 * The part of the product sheet in which the customer chooses ingredients: a single one, or several with quantities. With
 * `startsHere` this part gets the focus when the sheet opens.
 */
export function IngredientsChoice({ startsHere, ...choice }: ChoiceProps & { startsHere: boolean }) {
  const { numberOfIngredients } = choice.product;
  const { title, one, several } = productTexts.ingredients;
  const isOne = numberOfIngredients <= 1;
  const refusal = ingredientsRefusal(choice.product, choice.chosen);
  return (
    <ChoiceGroup title={title} hint={isOne ? one : several(numberOfIngredients)} startsHere={startsHere}>
      {isOne ? <SingleChoice {...choice} /> : <MultipleChoice {...choice} />}
      {refusal === 'too-many-ingredients' && (
        <Banner kind="danger" className={styles.tooMany}>
          {refusalMessages[refusal]}
        </Banner>
      )}
    </ChoiceGroup>
  );
}

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
      <span className={layout.fills}>{name}</span>
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
          <span className={layout.fills}>{name}</span>
          <NumberStepper
            label={name}
            value={quantityOf(name)}
            // One more than allowed can be tapped, so that the customer sees the message and what to reduce.
            max={quantityOf(name) + Math.max(product.numberOfIngredients + 1 - total, 0)}
            onChange={(quantity) => setQuantity(name, quantity)}
            decreaseLabel={productTexts.ingredients.less(name)}
            increaseLabel={productTexts.ingredients.more(name)}
          />
        </div>
      ))}
      <p role="status" className={styles.total}>
        {productTexts.ingredients.chosen(total, product.numberOfIngredients)}
      </p>
    </>
  );
}
