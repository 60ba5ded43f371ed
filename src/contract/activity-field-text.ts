// How the fields of records are written in the activity log.

/** A field: its label, and how one of its values is written. */
export interface FieldText {
  /** With its article («el precio»), or in quotation marks for a switch («Activa»). */
  readonly label: string;
  /** Texts without a format are written in quotation marks. */
  readonly format?: (value: string | number) => string;
  /** How a missing value is written, if not as «ninguno». */
  readonly empty?: string;
  /** The values identify uploaded images: of two images only the change is written. */
  readonly isImage?: boolean;
}

/** The texts of all fields of one kind of record. */
export type LoggedFieldTexts<Field extends string> = Readonly<Record<Field, FieldText>>;
