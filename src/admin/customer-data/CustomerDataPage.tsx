// «Datos de clientes» (`/admin/customer-data`): finds what is stored about a customer, to give them a copy or to erase it.
import { useState } from 'react';
import { Page } from '#admin/shared/page/Page.tsx';
import type { CustomerDataSelection, CustomerErasureResult } from '#contract/customer-data.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import layout from '#ui/layout.module.css';
import { CustomerDataView } from './CustomerDataView.tsx';
import { CustomerSearch } from './CustomerSearch.tsx';
import { customerDataTexts as texts } from './customer-data-texts.ts';

/**
 * Page on which owners search what is stored about a customer, export it and erase it. The search is not in the URL, because an
 * e-mail must not enter the browser's history.
 */
export function CustomerDataPage() {
  const [searched, setSearched] = useState('');
  const [choice, setChoice] = useState<CustomerDataSelection | null>(null);
  const [hasChosen, setHasChosen] = useState(false);
  const [erased, setErased] = useState<CustomerErasureResult | null>(null);
  return (
    <Page title={texts.title} lead={choice === null ? texts.lead : undefined}>
      {erased && <ErasedBanner erased={erased} onClose={() => setErased(null)} />}
      {choice === null ? (
        <CustomerSearch
          text={searched}
          isFocused={hasChosen}
          onSearch={setSearched}
          onChoose={(chosen) => {
            setErased(null);
            setHasChosen(true);
            setChoice(chosen);
          }}
        />
      ) : (
        <CustomerDataView
          choice={choice}
          onBack={() => setChoice(null)}
          onErased={(result) => {
            setErased(result);
            setSearched('');
            setChoice(null);
          }}
        />
      )}
    </Page>
  );
}

const { erase: eraseTexts } = texts;

type ErasedBannerProps = { erased: CustomerErasureResult; onClose: () => void };

/** What was erased, with a text that the owner can send to the customer. */
function ErasedBanner({ erased, onClose }: ErasedBannerProps) {
  const { staffOrders, otherReceipts, cardsLeft } = erased;
  const isNothing = erased.erased + staffOrders + otherReceipts === 0;
  return (
    <Banner
      kind="ok"
      announce="status"
      title={eraseTexts.doneTitle}
      action={<Button onClick={onClose}>{eraseTexts.close}</Button>}
    >
      <div className={layout.stack2}>
        <p>{isNothing ? eraseTexts.nothing : eraseTexts.done(erased)}</p>
        {cardsLeft > 0 && <p>{eraseTexts.cards(cardsLeft)}</p>}
        <p>
          <strong>{eraseTexts.answerTitle}:</strong> «{eraseTexts.answer}»
        </p>
      </div>
    </Banner>
  );
}
