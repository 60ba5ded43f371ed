// The venue's colour, with what it will look like: text on it and in it can always be read.
import { accentFor, contrastRatio, isColour, readableOn } from '#domain/colour.ts';
import { TextField } from '#ui/Field.tsx';
import { FieldRow } from '#ui/FieldGroup.tsx';
import { HARDEST_BACKGROUND } from '#ui/theme-colours.ts';
import { settingsTexts } from './settings-texts.ts';
import styles from './VenueColourField.module.css';

type VenueColourFieldProps = {
  /** «#rrggbb», or what is typed of it. */
  value: string;
  onChange: (colour: string) => void;
  error?: string | undefined;
  onBlur: () => void;
};

const { colour: words } = settingsTexts;

export function VenueColourField({ value, onChange, error, onBlur }: VenueColourFieldProps) {
  return (
    <div className={styles.field}>
      <FieldRow>
        <TextField
          type="color"
          label={words.label}
          value={isColour(value) ? value : '#000000'}
          onChange={({ target }) => onChange(target.value)}
          onBlur={onBlur}
          className={styles.picker}
        />
        <TextField
          label={words.code}
          hint={words.codeHint}
          value={value}
          maxLength={7}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => onChange(target.value.trim().toLowerCase())}
          onBlur={onBlur}
          error={error}
        />
      </FieldRow>
      {isColour(value) && <Preview colour={value} />}
    </div>
  );
}

function Preview({ colour }: { colour: string }) {
  const onColour = readableOn(colour);
  const asText = accentFor(colour, HARDEST_BACKGROUND.light);
  return (
    <figure className={styles.preview}>
      <figcaption className={styles.caption}>{words.preview}</figcaption>
      <div className={styles.samples}>
        <span className={styles.button} style={{ background: colour, color: onColour }}>
          {words.button}
        </span>
        {(['light', 'dark'] as const).map((scheme) => (
          <span
            key={scheme}
            className={styles.text}
            style={{
              background: HARDEST_BACKGROUND[scheme],
              color: accentFor(colour, HARDEST_BACKGROUND[scheme]),
            }}
          >
            {words.text}
          </span>
        ))}
      </div>
      <ul role="list" aria-live="polite" className={styles.facts}>
        <li>{words.onColour(ratioText(contrastRatio(onColour, colour)))}</li>
        <li>{words.asText(ratioText(contrastRatio(asText, HARDEST_BACKGROUND.light)))}</li>
        {asText !== colour && <li>{words.adjusted}</li>}
      </ul>
    </figure>
  );
}

/** Rounded down: what is shown is never more than what there is. */
function ratioText(ratio: number): string {
  return (Math.floor(ratio * 10) / 10).toLocaleString('es');
}
