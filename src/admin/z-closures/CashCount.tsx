// Field to compare the counted cash with the expected amount before closing. The count is not stored.
import { useEffect, useRef, useState } from 'react';
import type { ZClosure } from '#contract/z-closures.ts';
import { formatEuros, parseEuros } from '#domain/money.ts';
import { Badge } from '#ui/Badge.tsx';
import { EuroField } from '#ui/EuroField.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { type CashResult, compareCash, expectedCash } from './cash-count.ts';
import { zClosureTexts } from './z-closure-texts.ts';

const cashTexts = zClosureTexts.cash;

export function CashCount({ totals }: { totals: ZClosure['totals'] }) {
  const [typedAmount, setTypedAmount] = useState('');
  const expected = expectedCash(totals);
  const counted = typedAmount.trim() === '' ? null : parseEuros(typedAmount);
  const { other } = totals.invoiced.manual;
  const hint =
    other === 0
      ? cashTexts.hint(formatEuros(expected))
      : cashTexts.hintOther(formatEuros(expected), formatEuros(other));
  const result = counted === null ? null : compareCash(counted, expected);
  return (
    <>
      <EuroField
        label={cashTexts.label}
        hint={result ? <CashResultBadge result={result} /> : hint}
        value={typedAmount}
        onType={setTypedAmount}
        error={typedAmount.trim() !== '' && counted === null ? cashTexts.notAmount : null}
      />
      <VisuallyHidden role="status">{result && cashTexts[result.kind](formatEuros(result.amount))}</VisuallyHidden>
    </>
  );
}

function CashResultBadge({ result: { kind, amount } }: { result: CashResult }) {
  const badge = useRef<HTMLSpanElement>(null);
  const matches = kind === 'matches';
  // The badge is at the end of the scrolling content and may be hidden behind the buttons.
  useEffect(() => {
    badge.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <span ref={badge}>
      <Badge kind={matches ? 'ok' : 'warn'} icon={matches ? 'check' : 'alert'}>
        {cashTexts[kind](formatEuros(amount))}
      </Badge>
    </span>
  );
}
