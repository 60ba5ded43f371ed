// Field for the cash that staff count before closing, with its difference to the expected cash.
import { useEffect, useRef } from 'react';
import { cashCountText } from '#contract/cash-count-texts.es.ts';
import type { ZClosure } from '#contract/z-closures.ts';
import { formatEuros } from '#domain/money.ts';
import { cashCount } from '#domain/z-closure.ts';
import { Badge } from '#ui/Badge.tsx';
import { EuroField } from '#ui/EuroField.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { readCountedCash } from './counted-cash.ts';
import { zClosureTexts } from './z-closure-texts.ts';

const cashTexts = zClosureTexts.cash;

type CashCountProps = {
  zClosure: Pick<ZClosure, 'cash' | 'totals'>;
  typedAmount: string;
  onType: (text: string) => void;
};

/** Field for the cash that staff counted before closing the Z closure, with its difference to the expected cash. */
export function CashCount({ zClosure: { cash, totals }, typedAmount, onType }: CashCountProps) {
  const counted = readCountedCash(typedAmount);
  const compared = cashCount(cash.expected, counted ?? null);
  const result = cashCountText(compared);
  return (
    <>
      <EuroField
        label={cashTexts.label}
        hint={
          result === null ? (
            <CashHint cash={cash} totals={totals} />
          ) : (
            <CashResult text={result} isEqual={compared.difference === 0} />
          )
        }
        value={typedAmount}
        onType={onType}
        error={counted === undefined ? cashTexts.notAmount : null}
      />
      <VisuallyHidden role="status">{result}</VisuallyHidden>
    </>
  );
}

function CashHint({ cash: { expected }, totals: { invoiced, refunded } }: CashCountProps['zClosure']) {
  if (expected !== null) return cashTexts.hint(formatEuros(expected));
  const { other } = invoiced.manual;
  return other === 0
    ? cashTexts.hintRefunded(formatEuros(refunded.manual.other))
    : cashTexts.hintUnspecified(formatEuros(other));
}

function CashResult({ text, isEqual }: { text: string; isEqual: boolean }) {
  const badge = useRef<HTMLSpanElement>(null);
  // The badge is at the end of the scrolling content and may be hidden behind the buttons.
  useEffect(() => {
    badge.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <span ref={badge}>
      <Badge kind={isEqual ? 'ok' : 'warn'} icon={isEqual ? 'check' : 'alert'}>
        {text}
      </Badge>
    </span>
  );
}
