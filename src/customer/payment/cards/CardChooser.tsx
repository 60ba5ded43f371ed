// Lets the customer choose a saved card or a new one.
import { useState } from 'react';
import type { SavedCard } from '#contract/attempts.ts';
import { PaymentOutcomeBanner } from '#customer/payment/notices/PaymentOutcomeBanner.tsx';
import type { LastAttemptFailureText } from '#customer/payment/notices/use-last-attempt-failure.ts';
import { paymentTexts } from '#customer/payment/payment-texts.ts';
import type { OrderController } from '#customer/shared/order/order-controller.ts';
import { paymentSelectionOf } from '#customer/shared/order/order-view.ts';
import { Button } from '#ui/Button.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import { useStore } from '#ui/use-store.ts';
import styles from './CardChooser.module.css';
import { DeleteCardButton } from './DeleteCardButton.tsx';
import { NewCardPayment } from './NewCardPayment.tsx';
import { usePayLabel } from './pay-label.ts';
import { savedCardLabel } from './saved-card-label.ts';
import { useCardPagePayment } from './use-card-page-payment.ts';
import { type SavedCards, useSavedCards } from './use-saved-cards.ts';

const NONE = '';
const NEW = 'new';

/**
 * Lets the customer choose the card to pay with: a saved card or a new one. The latest saved card is selected at first. `failure`
 * is the visible text about the last attempt to pay; null if it has not failed.
 */
export function CardChooser({
  controller,
  failure,
}: {
  controller: OrderController;
  failure: LastAttemptFailureText | null;
}) {
  const { cards, deleteCard } = useSavedCards(controller);
  const isElsewhere = useStore(controller.view, ({ kind }) => kind === 'in-progress-elsewhere');
  if (cards === null) return <Spinner label={paymentTexts.card.loading} labelVisible />;
  if (isElsewhere) return null;
  return (
    <CardSelection
      key={cards.length === 0 ? NEW : NONE}
      cards={cards}
      deleteCard={deleteCard}
      controller={controller}
      failure={failure}
    />
  );
}

type ChooserProps = {
  cards: readonly SavedCard[];
  deleteCard: SavedCards['deleteCard'];
  controller: OrderController;
  failure: LastAttemptFailureText | null;
};

function CardSelection({ cards, deleteCard, controller, failure }: ChooserProps) {
  const [chosen, setChosen] = useState(cards[0]?.id ?? NEW);
  const card = cards.find(({ id }) => id === chosen);
  const { choose, addNew, saved } = paymentTexts.card;
  return (
    <section className={styles.chooser}>
      <SelectField
        label={saved}
        value={card?.id ?? (chosen === NEW ? NEW : NONE)}
        onChange={(event) => setChosen(event.target.value)}
      >
        <option value={NONE} disabled>
          {choose}
        </option>
        {cards.map((each) => (
          <option key={each.id} value={each.id}>
            {savedCardLabel(each)}
          </option>
        ))}
        <option value={NEW}>{addNew}</option>
      </SelectField>
      <div role="alert">{failure !== null && <PaymentOutcomeBanner kind={failure.kind} text={failure} />}</div>
      {chosen === NEW ? (
        <NewCardPayment controller={controller} />
      ) : (
        <PayWithSavedCard controller={controller} card={card} deleteCard={deleteCard} />
      )}
    </section>
  );
}

type PaySavedProps = {
  controller: OrderController;
  card: SavedCard | undefined;
  deleteCard: SavedCards['deleteCard'];
};

function PayWithSavedCard({ controller, card, deleteCard }: PaySavedProps) {
  const label = usePayLabel(controller);
  const { isWorking, pay } = useCardPagePayment(controller);
  return (
    <>
      <Button
        variant="primary"
        size="large"
        wide
        busy={isWorking}
        disabledReason={card === undefined ? paymentTexts.card.chooseFirst : null}
        onClick={() => {
          if (card) pay({ ...paymentSelectionOf('saved-card'), cardId: card.id }, 'processing');
        }}
      >
        {label}
      </Button>
      {card && <DeleteCardButton key={card.id} card={card} onDelete={() => deleteCard(card.id)} />}
    </>
  );
}
