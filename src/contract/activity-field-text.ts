// How the changed fields of a record are written in the activity log.

/** How a field of a record is written in the activity log: its label and the format of its values. */
export interface LoggedFieldText {
  /** With its article («el precio»), or in quotation marks for a switch («Activa»). */
  readonly label: string;
  /** Texts without a format are written in quotation marks. */
  readonly format?: (value: string | number) => string;
  /** How a missing value is written, if not as «ninguno». */
  readonly empty?: string;
  /** The values identify uploaded images: of two images only the change is written. */
  readonly isImage?: boolean;
}

/** The label and the format of each field of one kind of record, such as a product, in the activity log. */
export type LoggedFieldTexts<Field extends string> = Readonly<Record<Field, LoggedFieldText>>;
