// Sentences about changed records in the activity log: «Cambió el precio de Caña de 2,50 € a 2,80 €».
import type { FieldChange, RecordAction } from '#domain/activity.ts';
import type { LoggedFieldText } from './activity-field-text.ts';
import { type FieldChangeText, fieldChangeText } from './activity-fields.es.ts';

/** The Spanish text of an activity-log entry: one sentence, and a list of the changed fields that the sentence does not contain. */
export interface ActivityText {
  readonly sentence: string;
  /** «Precio: de 2,50 € a 2,80 €» */
  readonly changes: readonly string[];
}

const RECORD_VERBS: Readonly<Record<RecordAction, string>> = { created: 'Creó', changed: 'Cambió', deleted: 'Eliminó' };

/** The changed record: as an object («la mesa A01»), and as its owner («de la mesa A01»; empty if the fields name it). */
interface Subject {
  readonly full: string;
  readonly of: string;
}

/**
 * Returns the two Spanish phrases by which the sentences of the activity log name a record: `full` «el usuario Ana», and the
 * possessive `of` «del usuario Ana». The parameter `noun` is the kind of record with its article, such as «el usuario».
 */
export function recordPhrases(noun: string, name: string): Subject {
  const full = `${noun} ${name}`;
  return { full, of: full.startsWith('el ') ? `d${full}` : `de ${full}` };
}

interface SavedRecord {
  readonly action: RecordAction;
  readonly name: string;
  readonly changes: readonly FieldChange[];
}

type Texts = Readonly<Record<string, LoggedFieldText>>;

/**
 * Returns the text of the activity-log entry about a created, changed or deleted record that has a name. The parameter `noun` is
 * the kind of record with its article, such as «la categoría».
 */
export function namedRecordActivityText(noun: string, saved: SavedRecord, texts: Texts): ActivityText {
  return recordActivityText(recordPhrases(noun, saved.name), saved, texts);
}

/**
 * Returns the text of the activity-log entry about a record that was created, changed or deleted. `subject` contains the phrases
 * that name the record in the sentence, from `recordPhrases`. For a created or deleted record, the values of its fields are listed
 * after the sentence.
 */
export function recordActivityText(subject: Subject, { action, changes }: SavedRecord, texts: Texts): ActivityText {
  if (action === 'changed') return changedFieldsText(subject, changes, texts);
  const fields = changes.filter((change) => !isImplied(change));
  const listed = fields.map((change) => fieldChangeText(change, texts));
  return {
    sentence: `${RECORD_VERBS[action]} ${subject.full}`,
    changes: listed.map(
      ({ label, before, after }) => `${fieldHeading(label)}: ${action === 'created' ? after : before}`,
    ),
  };
}

/**
 * Returns the text of the activity-log entry about the changed fields of a record. One changed field is part of the sentence;
 * several are listed after the sentence.
 */
export function changedFieldsText({ full, of }: Subject, changes: readonly FieldChange[], texts: Texts): ActivityText {
  const listed = changes.map((change) => fieldChangeText(change, texts));
  const [only] = listed;
  const isActive = onlyChangedSwitchValue(changes, 'active') ?? negated(onlyChangedSwitchValue(changes, 'disabled'));
  if (isActive !== null) return { sentence: `${switchVerb(isActive)} ${full}`, changes: [] };
  if (only && listed.length === 1) {
    const subject = of === '' ? only.label : `${only.label} ${of}`;
    const isOn = onlyChangedSwitchValue(changes);
    if (isOn !== null) return { sentence: `${switchVerb(isOn)} ${subject}`, changes: [] };
    if (only.isImage && only.hasValues)
      return { sentence: `${changes[0]?.after === null ? 'Quitó' : 'Añadió'} ${subject}`, changes: [] };
    return { sentence: `Cambió ${subject}${only.hasValues ? ` ${beforeAndAfterText(only)}` : ''}`, changes: [] };
  }
  const textOf = (change: FieldChangeText) =>
    `${fieldHeading(change.label)}: ${change.hasValues ? beforeAndAfterText(change) : 'otra imagen'}`;
  return { sentence: `Cambió ${full}`, changes: listed.map(textOf) };
}

/**
 * Returns the new value of a boolean field if it is the only changed field of a record; otherwise null. With `field`, only a field
 * with this name counts. Used to write «Activó …» or «Desactivó …» in the activity log.
 */
export function onlyChangedSwitchValue([only, ...others]: readonly FieldChange[], field?: string): boolean | null {
  if (!only || others.length > 0 || typeof only.after !== 'boolean') return null;
  return field === undefined || field === only.field ? only.after : null;
}

function negated(value: boolean | null): boolean | null {
  return value === null ? null : !value;
}

function switchVerb(isOn: boolean): string {
  return isOn ? 'Activó' : 'Desactivó';
}

/** Whether a field of a record that was created or deleted adds nothing: its name, or a switch that is off. */
function isImplied({ field, before, after }: FieldChange): boolean {
  return field === 'name' || field === 'code' || (field !== 'active' && (after ?? before) === false);
}

/** Writes both values of a change: «de 2,50 € a 2,80 €». */
export function beforeAndAfterText({ before, after }: FieldChangeText): string {
  return `de ${before} a ${after}`;
}

/** Writes the label of a field as a heading: «el precio» becomes «Precio». */
export function fieldHeading(label: string): string {
  const noun = label.replace(/^(?:el|la|los|las) /u, '').replace(/^«(?<name>.*)»$/u, '$<name>');
  return noun.charAt(0).toLocaleUpperCase('es') + noun.slice(1);
}
