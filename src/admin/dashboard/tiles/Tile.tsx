// One figure with its name, its definition, and its changes against earlier days.
import { useId } from 'react';
import type { DefinitionName } from '#admin/dashboard/panels/definitions-texts.ts';
import { InfoButton } from '#admin/dashboard/panels/InfoButton.tsx';
import { changeText } from '#domain/sales-figures.ts';
import { classNames } from '#ui/class-names.ts';
import { Skeleton } from '#ui/Skeleton.tsx';
import styles from './Tiles.module.css';
import type { TileFigure } from './tile-figures.ts';

type TileProps = {
  label: string;
  definition: DefinitionName;
  /** Undefined until the figures are loaded. */
  figure: TileFigure | undefined;
};

export function Tile({ label, definition, figure }: TileProps) {
  const id = useId();
  return (
    <li aria-labelledby={id} className={styles.tile}>
      <div className={styles.label}>
        <h3 id={id}>{label}</h3>
        <InfoButton name={label} definition={definition} />
      </div>
      {figure ? (
        <div className={styles.figure}>
          <p className={styles.value}>{figure.value}</p>
          <p className={styles.detail}>{figure.detail}</p>
          <ul role="list" className={styles.changes}>
            {figure.changes.map(({ change, against }) => (
              <li key={against}>
                <span className={classNames(styles.change, toneOf(change))}>{changeText(change)}</span> {against}
              </li>
            ))}
          </ul>
        </div>
      ) : (
        <Skeleton height="var(--tile-height)" />
      )}
    </li>
  );
}

/** The sign says the direction too: colour is not the only mark. */
function toneOf(change: number | null): string | false | undefined {
  if (change === null || change === 0) return false;
  return change > 0 ? styles.rise : styles.fall;
}
