// The drinks or the food of an order, each line with its state: pending, done or voided (it must not be prepared).
import type { OrderLine } from '#contract/orders.ts';
import { useMenu } from '#customer/shared/app-context.ts';
import { lineName } from '#customer/shared/line-name.ts';
import { sizeName } from '#customer/shared/size-name.ts';
import { texts } from '#customer/shared/texts.ts';
import { addCents, formatEuros, multiplyCents } from '#domain/money.ts';
import type { Section } from '#domain/schedule.ts';
import { Badge } from '#ui/Badge.tsx';
import { classNames } from '#ui/class-names.ts';
import layout from '#ui/layout.module.css';
import styles from './OrderLines.module.css';
import { ordersPageTexts } from './orders-texts.ts';

type OrderLinesProps = {
  section: Section;
  lines: readonly OrderLine[];
  /** False while the order is not being prepared. */
  hasStates: boolean;
  /** The whole order was canceled. */
  isCanceled: boolean;
};

/**
 * The drinks or the food of an order, each line with its state: pending, done, or voided (it must not be prepared any more).
 * `hasStates` is false while the order is not being prepared: no states are shown then. Renders nothing if `lines` is empty.
 */
export function OrderLines({ section, lines, hasStates, isCanceled }: OrderLinesProps) {
  if (lines.length === 0) return null;
  return (
    <section className={layout.stack1}>
      <h3 className={styles.title}>{texts.sections[section]}</h3>
      <ul role="list" className={styles.lines}>
        {lines.map((line) => (
          <Line key={line.id} line={line} hasState={hasStates} isCanceled={isCanceled} />
        ))}
      </ul>
    </section>
  );
}

type LineProps = { line: OrderLine; hasState: boolean; isCanceled: boolean };

function Line({ line, hasState, isCanceled }: LineProps) {
  // The size is shown apart, as documented.
  const product = useMenu().products.find(({ section, name }) => section === line.section && name === line.name);
  const name = lineName({ ...line, size: '' }, product);
  const price = formatEuros(multiplyCents(line.price, line.quantity));
  return (
    <li className={styles.line}>
      <span className={styles.quantity}>{line.quantity}×</span>
      <div className={styles.what}>
        <span className={layout.bold}>{line.isVoided ? <s>{name}</s> : name}</span>
        {line.size !== '' && <span className={layout.quiet}>{sizeName(line.size, product)}</span>}
        {line.notes !== '' && <p className={styles.notes}>{line.notes}</p>}
        {hasState && <LineState line={line} isCanceled={isCanceled} />}
        {line.isInvited && <Badge kind="ok">{ordersPageTexts.invited}</Badge>}
      </div>
      <span className={classNames(layout.figures, layout.oneLine)}>
        {line.isVoided && line.amount === 0 ? <s>{price}</s> : formatEuros(addCents(line.amount, line.discount))}
      </span>
    </li>
  );
}

function LineState({ line, isCanceled }: Omit<LineProps, 'hasState'>) {
  const [kind, icon, state] = stateOf(line, isCanceled);
  return (
    <Badge kind={kind} icon={icon}>
      {ordersPageTexts[state]}
    </Badge>
  );
}

function stateOf({ isVoided, isPending }: OrderLine, isCanceled: boolean) {
  if (isVoided) return ['neutral', 'close', isCanceled ? 'voided' : 'takenOff'] as const;
  return isPending ? (['neutral', 'clock', 'pending'] as const) : (['ok', 'check', 'done'] as const);
}
