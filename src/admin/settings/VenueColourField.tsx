// Field for the colour of the venue, with a preview and the contrast of text.
import { contrastRatio, isColour, readableShade, readableTextColour } from '#domain/colour.ts';
import { classNames } from '#ui/class-names.ts';
import { TextField } from '#ui/Field.tsx';
import { FieldRow } from '#ui/FieldGroup.tsx';
import layout from '#ui/layout.module.css';
import { LOWEST_CONTRAST_BACKGROUND } from '#ui/theme-colours.ts';
import { settingsTexts } from './settings-texts.ts';
import styles from './VenueColourField.module.css';

type VenueColourFieldProps = {
  /** «#rrggbb», or an incomplete input. */
  value: string;
  onChange: (colour: string) => void;
  error?: string | undefined;
  onBlur: () => void;
};

const { colour: colourTexts } = settingsTexts;

/**
 * Field of the settings for the colour of the venue, with a preview that shows whether text in this colour can be read (contrast).
 */
export function VenueColourField({ value, onChange, error, onBlur }: VenueColourFieldProps) {
  return (
    <div className={layout.stack4}>
      <FieldRow>
        <TextField
          type="color"
          label={colourTexts.label}
          value={isColour(value) ? value : '#000000'}
          onChange={({ target }) => onChange(target.value)}
          onBlur={onBlur}
          className={styles.picker}
        />
        <TextField
          label={colourTexts.code}
          hint={colourTexts.codeHint}
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
  const onColour = readableTextColour(colour);
  const asText = readableShade(colour, LOWEST_CONTRAST_BACKGROUND.light);
  return (
    <figure className={classNames(layout.stack3, styles.preview)}>
      <figcaption className={classNames(layout.small, layout.bold)}>{colourTexts.preview}</figcaption>
      <div className={classNames(layout.row, styles.samples)}>
        <span className={styles.button} style={{ background: colour, color: onColour }}>
          {colourTexts.button}
        </span>
        {(['light', 'dark'] as const).map((scheme) => (
          <span
            key={scheme}
            className={styles.text}
            style={{
              background: LOWEST_CONTRAST_BACKGROUND[scheme],
              color: readableShade(colour, LOWEST_CONTRAST_BACKGROUND[scheme]),
            }}
          >
            {colourTexts.text}
          </span>
        ))}
      </div>
      <ul role="list" aria-live="polite" className={classNames(layout.quiet, layout.small)}>
        <li>{colourTexts.onColour(formatRatio(contrastRatio(onColour, colour)))}</li>
        <li>{colourTexts.asText(formatRatio(contrastRatio(asText, LOWEST_CONTRAST_BACKGROUND.light)))}</li>
        {asText !== colour && <li>{colourTexts.adjusted}</li>}
      </ul>
    </figure>
  );
}

/** Formats a contrast ratio with one decimal, rounded down, so that it is never overstated. */
function formatRatio(ratio: number): string {
  return (Math.floor(ratio * 10) / 10).toLocaleString('es');
}
