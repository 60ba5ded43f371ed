// Counting the drawer before the till is closed: says whether the cash is what it should be. Nothing of it is kept.
import { useEffect, useRef, useState } from 'react';
import type { Closure } from '#contract/z-closures.ts';
import { formatEuros, parseEuros } from '#domain/money.ts';
import { Badge } from '#ui/Badge.tsx';
import { EuroField } from '#ui/EuroField.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { type CashResult, compareCash, expectedCash } from './cash-count.ts';
import { closureTexts } from './z-closure-texts.ts';

const words = closureTexts.cash;

export function CashCount({ totals }: { totals: Closure['totals'] }) {
  const [typed, setTyped] = useState('');
  const expected = expectedCash(totals);
  const counted = typed.trim() === '' ? null : parseEuros(typed);
  const { other } = totals.invoiced.manual;
  const hint =
    other === 0 ? words.hint(formatEuros(expected)) : words.hintOther(formatEuros(expected), formatEuros(other));
  const result = counted === null ? null : compareCash(counted, expected);
  return (
    <>
      <EuroField
        label={words.label}
        hint={result ? <Result result={result} /> : hint}
        value={typed}
        onType={setTyped}
        error={typed.trim() !== '' && counted === null ? words.notAmount : null}
      />
      <VisuallyHidden role="status">{result && words[result.kind](formatEuros(result.amount))}</VisuallyHidden>
    </>
  );
}

function Result({ result: { kind, amount } }: { result: CashResult }) {
  const place = useRef<HTMLSpanElement>(null);
  const matches = kind === 'matches';
  // It stands at the end of what scrolls, and may be under the buttons.
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <span ref={place}>
      <Badge kind={matches ? 'ok' : 'warn'} icon={matches ? 'check' : 'alert'}>
        {words[kind](formatEuros(amount))}
      </Badge>
    </span>
  );
}
