// One line of the cart: product, quantity, price, note and a remove button.
import { useCustomerApp, useMenu } from '#customer/shared/app-context.ts';
import { mergeEqualCartLine } from '#customer/shared/cart/cart-changes.ts';
import type { CartLine } from '#customer/shared/cart/cart-line.ts';
import { lineName } from '#customer/shared/line-name.ts';
import { LineFilterWarning } from '#customer/shared/menu/FilterNote.tsx';
import { productsById } from '#customer/shared/menu/products-by-id.ts';
import { useImageFailure } from '#customer/shared/menu/use-image-failure.ts';
import { noteTexts } from '#customer/shared/note-texts.ts';
import { CART_LINE_QUANTITY_MAX } from '#domain/cart.ts';
import { formatEuros, multiplyCents } from '#domain/money.ts';
import type { Refusal } from '#domain/refusal.ts';
import type { LineShortage } from '#domain/stock.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { classNames } from '#ui/class-names.ts';
import { IconButton } from '#ui/IconButton.tsx';
import layout from '#ui/layout.module.css';
import { NumberStepper } from '#ui/NumberStepper.tsx';
import styles from './CartLineRow.module.css';
import { CollapsedNote } from './CollapsedNote.tsx';
import { cartTexts } from './cart-texts.ts';

type CartLineRowProps = {
  line: CartLine;
  /** Why the line cannot be ordered. */
  refusal: Refusal | null;
  /** True while its bar or kitchen is closed: units can only be taken off. */
  isClosed: boolean;
  /** Which of its units are missing, of a line that can be ordered. */
  shortage: LineShortage | null;
};

/**
 * One line of the cart: product, quantity, price, note and a remove button. `refusal` is null if the line can be ordered.
 * `shortage` is null if the stock of its product and mixer suffices.
 */
export function CartLineRow({ line, refusal, isClosed, shortage }: CartLineRowProps) {
  const { cart } = useCustomerApp();
  const product = productsById(useMenu()).get(line.productId);
  const name = lineName(line, product);
  const spoken = spokenName(line, name);
  const isOff = refusal !== null || shortage?.quantity === 0;
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <LinePicture url={product?.imageUrl} />
        <span className={classNames(styles.name, refusal && styles.gone)}>{name}</span>
        <span className={classNames(layout.figures, layout.oneLine, refusal && styles.gone)}>
          {formatEuros(multiplyCents(line.price, line.quantity))}
        </span>
      </div>
      {refusal && (
        <Badge kind="warn" icon="alert">
          {lineRefusalText(refusal)}
        </Badge>
      )}
      {shortage && <Shortage line={line} name={name} shortage={shortage} />}
      <LineFilterWarning line={line} />
      <div className={styles.controls}>
        {!isOff && (
          <NumberStepper
            label={cartTexts.quantity(spoken)}
            value={line.quantity}
            max={isClosed ? line.quantity : CART_LINE_QUANTITY_MAX}
            onChange={(quantity) =>
              quantity === 0 ? cart.remove([line.id], cartTexts.removed(spoken)) : cart.setQuantity(line.id, quantity)
            }
            decreaseLabel={cartTexts.less(spoken)}
            increaseLabel={cartTexts.more(spoken)}
          />
        )}
        {!isOff && <LineNote line={line} name={name} />}
        <RemoveButton line={line} name={spoken} hasText={isOff} />
      </div>
    </li>
  );
}

/** The picture of the product, which the menu has loaded. Nothing without one. */
function LinePicture({ url }: { url: string | undefined }) {
  const { hasFailed, imageProps } = useImageFailure(url ?? null);
  if (url === undefined || hasFailed) return null;
  return <img {...imageProps} src={`${url}/320`} alt="" width={48} height={48} className={styles.picture} />;
}

/** The note is part of the name: two lines may differ in it alone. */
function spokenName({ notes }: CartLine, name: string): string {
  const note = notes.trim();
  return note === '' ? name : `${name} (${note})`;
}

/** The only thing left to do with a line that cannot be ordered is written out. */
function RemoveButton({ line, name, hasText }: { line: CartLine; name: string; hasText: boolean }) {
  const { cart } = useCustomerApp();
  const remove = () => cart.remove([line.id], cartTexts.removed(name));
  if (hasText) {
    return (
      <Button icon="trash" aria-label={cartTexts.remove(name)} onClick={remove}>
        {cartTexts.removeShort}
      </Button>
    );
  }
  return <IconButton icon="trash" label={cartTexts.remove(name)} onClick={remove} className={styles.remove} />;
}

/** How many units are left, and the button that puts as many. */
function Shortage({ line, name, shortage }: { line: CartLine; name: string; shortage: LineShortage }) {
  const { cart } = useCustomerApp();
  const { left, quantity } = shortage;
  return (
    <div role="status" className={styles.shortage}>
      <Badge kind="warn" icon="alert">
        {cartTexts.onlyLeft(left, shortage.name)}
      </Badge>
      {quantity > 0 && (
        <Button aria-label={cartTexts.reduceLine(quantity, name)} onClick={() => cart.setQuantity(line.id, quantity)}>
          {cartTexts.reduce(quantity)}
        </Button>
      )}
    </div>
  );
}

function LineNote({ line, name }: { line: CartLine; name: string }) {
  const { cart } = useCustomerApp();
  return (
    <CollapsedNote
      note={line.notes}
      label={noteTexts.for(name)}
      placeholder={noteTexts.placeholder}
      add={{ text: noteTexts.add, name: noteTexts.addFor(name) }}
      changeName={noteTexts.changeFor(name)}
      onChange={(notes) => cart.setNotes(line.id, notes)}
      onClose={() => mergeEqualCartLine(cart, line.id)}
    />
  );
}

function lineRefusalText(refusal: Refusal): string {
  if (refusal === 'out-of-stock') return cartTexts.soldOut;
  if (refusal === 'unknown-product') return cartTexts.gone;
  return refusal === 'unknown-mixer' ? cartTexts.mixerGone : cartTexts.notOffered;
}
