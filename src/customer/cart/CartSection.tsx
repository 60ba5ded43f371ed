// The drinks or the food of the cart, with a notice while that section is closed.
import { useId } from 'react';
import { useCustomerApp, useMenu } from '#customer/shared/app-context.ts';
import type { CartSummary } from '#customer/shared/cart/cart.ts';
import { cartLineName } from '#customer/shared/line-name.ts';
import { openStateOf } from '#customer/shared/menu/open-state.ts';
import { refusalMessages } from '#customer/shared/refusal-texts.ts';
import { texts } from '#customer/shared/texts.ts';
import type { OpenState } from '#domain/cart.ts';
import type { Refusal } from '#domain/refusal.ts';
import type { Section } from '#domain/schedule.ts';
import type { LineShortage } from '#domain/stock.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import layout from '#ui/layout.module.css';
import { CartLineRow } from './CartLineRow.tsx';
import styles from './CartSection.module.css';
import { cartTexts } from './cart-texts.ts';

type CartSectionProps = {
  section: Section;
  lines: CartSummary['lines'];
  /** What the lines are short of, by the ids of the lines. */
  shortages: ReadonlyMap<number, LineShortage>;
};

/**
 * One section of the cart: the drinks or the food. While the bar (drinks) or the kitchen (food) takes no orders, a notice offers to
 * remove these lines from the cart. `shortages` contains, by line id, the lines that need more units than the stock has. Renders
 * nothing if `lines` is empty.
 */
export function CartSection({ section, lines, shortages }: CartSectionProps) {
  const { cart } = useCustomerApp();
  const titleId = useId();
  const menu = useMenu();
  const closed = sectionRefusal(section, openStateOf(menu));
  if (lines.length === 0) return null;
  const ids = lines.map(({ line }) => line.id);
  return (
    <section aria-labelledby={titleId} className={layout.stack1}>
      <h3 id={titleId} className={styles.title}>
        {texts.sections[section]}
      </h3>
      {closed && (
        <Banner
          kind="danger"
          icon="clock"
          action={
            <Button icon="trash" onClick={() => cart.remove(ids, cartTexts.removedSection[section])}>
              {cartTexts.removeSection[section]}
            </Button>
          }
        >
          {refusalMessages[closed]} {cartTexts.affected(lines.map(({ line }) => cartLineName(line, menu)))}
        </Banner>
      )}
      <ul role="list" className={styles.lines}>
        {lines.map(({ line, refusal }) => (
          <CartLineRow
            key={line.id}
            line={line}
            refusal={refusal}
            isClosed={closed !== null}
            shortage={shortages.get(line.id) ?? null}
          />
        ))}
      </ul>
    </section>
  );
}

function sectionRefusal(section: Section, { bar, kitchen, drinksAtBar }: OpenState): Refusal | null {
  if (section === 'food') return kitchen ? null : 'kitchen-closed';
  if (drinksAtBar) return 'drinks-at-bar';
  return bar ? null : 'bar-closed';
}
