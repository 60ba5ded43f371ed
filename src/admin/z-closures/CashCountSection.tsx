// What should be in the drawer before the closing, and the field for the cash that staff count, with its difference.
import { useEffect, useRef, useState } from 'react';
import { cashCountText, expectedCashRows, expectedCashText } from '#contract/cash-count-texts.es.ts';
import type { OpenZClosure } from '#contract/z-closures.ts';
import { cashDifference } from '#domain/cash-count.ts';
import { type Cents, formatEuros } from '#domain/money.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { EuroField } from '#ui/EuroField.tsx';
import layout from '#ui/layout.module.css';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import styles from './CloseZClosureDialog.module.css';
import { parseCashAmount } from './cash-amount.ts';
import { OpeningFloatDialog } from './OpeningFloatDialog.tsx';
import { SumsTable } from './SumsTable.tsx';
import { zClosureTexts } from './z-closure-texts.ts';

const cashTexts = zClosureTexts.cash;

type CashCountProps = {
  zClosure: NonNullable<OpenZClosure['closure']>;
  lastFloat: Cents | null;
  typedAmount: string;
  onType: (text: string) => void;
};

/**
 * Part of the dialog that closes a Z closure (cash closing): the expected cash, the field for the counted cash, and the difference.
 * While no opening float (the coins for giving change) is stored, a button opens the dialog to enter it. `lastFloat` is the amount
 * in cents that this dialog proposes.
 */
export function CashCountSection({ zClosure, lastFloat, typedAmount, onType }: CashCountProps) {
  const { cash, cashMovements } = zClosure;
  const [isSettingFloat, setIsSettingFloat] = useState(false);
  const counted = parseCashAmount(typedAmount) ?? null;
  const difference = counted === null ? null : cashDifference(cash.expected, counted);
  const result = cashCountText({ ...cash, counted, difference });
  return (
    <>
      <SumsTable caption={cashTexts.title} rows={expectedCashRows(cash, cashMovements)} />
      {cash.openingFloat === null && (
        <Button className={styles.float} onClick={() => setIsSettingFloat(true)}>
          {zClosureTexts.float.enter}
        </Button>
      )}
      <EuroField
        label={cashTexts.label}
        hint={result === null ? hintOf(zClosure) : <CashResult text={result} isEqual={difference === 0} />}
        value={typedAmount}
        onType={onType}
        error={parseCashAmount(typedAmount) === undefined ? cashTexts.notAmount : null}
      />
      <VisuallyHidden role="status">{result}</VisuallyHidden>
      {isSettingFloat && (
        <OpeningFloatDialog
          zClosureId={zClosure.id}
          openingFloat={null}
          lastFloat={lastFloat}
          onDone={() => setIsSettingFloat(false)}
        />
      )}
    </>
  );
}

/** What to count, how much it should be, and for how much money it is not known whether it was cash. */
function hintOf({ cash, totals: { invoiced, refunded } }: CashCountProps['zClosure']): string {
  const [received, returned] = [invoiced.manual.other, refunded.manual.other];
  return [
    cash.openingFloat === null ? cashTexts.withoutFloat : cashTexts.withFloat,
    cashTexts.expected(expectedCashText(cash.expected)),
    ...(received === 0 ? [] : [cashTexts.receivedNotKnown(formatEuros(received))]),
    ...(returned === 0 ? [] : [cashTexts.refundedNotKnown(formatEuros(returned))]),
    cashTexts.correctable,
  ].join(' ');
}

function CashResult({ text, isEqual }: { text: string; isEqual: boolean }) {
  const badge = useRef<HTMLSpanElement>(null);
  // The badge is at the end of the scrolling content and may be hidden behind the buttons.
  useEffect(() => {
    badge.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <span ref={badge} className={layout.breaks}>
      <Badge kind={isEqual ? 'ok' : 'warn'} icon={isEqual ? 'check' : 'alert'}>
        {text}
      </Badge>
    </span>
  );
}
