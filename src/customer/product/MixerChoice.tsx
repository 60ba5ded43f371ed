// The soft drinks of which one must be chosen for a mixed drink.
import { useMenu } from '#customer/shared/app-context.ts';
import { ProductFilterNote } from '#customer/shared/menu/FilterNote.tsx';
import { availableMixers, MIXER_SURCHARGE } from '#domain/menu.ts';
import { formatEuros } from '#domain/money.ts';
import styles from './Choice.module.css';
import { ChoiceGroup } from './ChoiceGroup.tsx';
import { productTexts } from './product-texts.ts';

type MixerChoiceProps = { mixerId: string | null; startsHere: boolean; onChoose: (mixerId: string) => void };

export function MixerChoice({ mixerId, startsHere, onChoose }: MixerChoiceProps) {
  const mixers = availableMixers(useMenu().products);
  return (
    <ChoiceGroup title={productTexts.mixer.title} startsHere={startsHere}>
      {mixers.length === 0 && <p>{productTexts.mixer.none}</p>}
      {mixers.map((mixer) => (
        <label key={mixer.id} className={styles.row}>
          <input
            type="radio"
            name="mixer"
            checked={mixer.id === mixerId}
            onChange={() => onChoose(mixer.id)}
            className={styles.radio}
          />
          {/* The spaces separate the words for screen readers. */}
          <span className={styles.name}>
            {mixer.name} <ProductFilterNote product={mixer} />
          </span>{' '}
          {mixer.isEnergyDrink && (
            <span className={styles.surcharge}>{productTexts.mixer.surcharge(formatEuros(MIXER_SURCHARGE))}</span>
          )}
        </label>
      ))}
    </ChoiceGroup>
  );
}
