// Finds visible texts outside of the catalogues of the customer app: text in JSX, literals that read like a text, catalogues
// that are read before the language is chosen, and Spanish modules of the contract.
import { parseSync } from 'vite';

/** A node of the syntax tree, as far as this search reads it. */
type Node = Readonly<Record<string, unknown>> & { readonly type: string };

/** Attributes and properties whose value a person reads or hears. */
const VISIBLE_NAMES =
  /^(aria-(label|roledescription|description|valuetext)|alt|title|placeholder|label|text|hint|\w+Label)$/;
const WORD = /\p{L}{2,}/u;
const TWO_WORDS = /(^|[^\p{L}\p{N}/._#-])\p{L}+[,:;.…]? \p{L}{1,}/u;
/** A word at a gap of a template: «Quedan », « unidades». */
const WORD_AT_GAP = /^\p{L}{2,}[,.:]? | \p{L}{2,}[,.:]?$/u;
const SPANISH_LETTER = /[áéíóúüñ¿¡«»…]/iu;
const CAPITALISED = /^\p{Lu}\p{Ll}{2,}$/u;
/** Names of keys and browser APIs, and codes of providers. */
const UNSEEN_WORDS: ReadonlySet<string> = new Set(['Error', 'Escape', 'Notification']);
/** Brackets and signs of HTML, CSS and scripts. */
const CODE = /[<>{}=[\]]|:\w+\(/;
/** Modules of the contract that contain Spanish, beside its catalogues. */
const SPANISH_MODULE = /\.es\.ts$|\/note-validation\.ts$/;
/** Names of the catalogues that the files of the app import. */
const CATALOGUE_NAME = /(^t|T)exts$|^refusalMessages$|_TEXTS$/;
/** Calls whose strings nobody sees: CSS media queries and selectors. */
const UNSEEN_CALLS = /^(matchMedia|querySelector|querySelectorAll|closest|matches|test|createElement|supports|split)$/;

/**
 * Finds what customers would see untranslated in a source file of the customer app, with one description for each place: a text
 * outside of the catalogues, an import of a Spanish module, or a catalogue read at module level, before the language is chosen.
 * Throws if the file cannot be parsed.
 */
export function hardCodedTexts(file: string, source: string): string[] {
  const found: string[] = [];
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed.`);
  visit(JSON.parse(JSON.stringify(program)), { isModuleLevel: true, attribute: null });
  return found;

  function visit(value: unknown, place: Place): void {
    if (Array.isArray(value)) for (const each of value) visit(each, place);
    if (!isNode(value)) return;
    const text = textOf(value);
    if (text !== null && isVisible(text, value, place)) found.push(`text «${text.trim()}»`);
    if (value.type === 'ImportDeclaration') return checkImport(value);
    if (place.isModuleLevel && isCatalogueRead(value))
      found.push(`catalogue ${name(value['object'])} read at module level`);
    if (isUnseen(value)) return;
    const next = placeIn(value, place);
    for (const [key, child] of Object.entries(value)) if (key !== 'key' && key !== 'name') visit(child, next);
  }

  function checkImport(node: Node): void {
    const from = stringOf(node['source']);
    if (node['importKind'] !== 'type' && SPANISH_MODULE.test(from)) found.push(`import of ${from}`);
  }
}

interface Place {
  /** Outside of every function: runs when the module is loaded. */
  readonly isModuleLevel: boolean;
  /** Name of the attribute or property around the node. */
  readonly attribute: string | null;
}

function placeIn(node: Node, place: Place): Place {
  if (/Function/.test(node.type)) return { isModuleLevel: false, attribute: null };
  if (node.type === 'JSXAttribute') return { ...place, attribute: stringOf(node['name']) };
  if (node.type === 'Property') return { ...place, attribute: stringOf(node['key']) };
  if (/^(CallExpression|MemberExpression|JSXElement|BinaryExpression)$/.test(node.type))
    return { ...place, attribute: null };
  return place;
}

function isVisible(text: string, { type }: Node, { attribute }: Place): boolean {
  if (!WORD.test(text)) return false;
  if (type === 'JSXText') return true;
  if (attribute !== null && VISIBLE_NAMES.test(attribute)) return true;
  if (CODE.test(text) || UNSEEN_WORDS.has(text)) return false;
  return [SPANISH_LETTER, TWO_WORDS, CAPITALISED, ...(type === 'TemplateElement' ? [WORD_AT_GAP] : [])].some((sign) =>
    sign.test(text),
  );
}

/** The text of a string, of the fixed part of a template, or between tags; null for other nodes. */
function textOf(node: Node): string | null {
  if (node.type === 'JSXText') return stringOf(node);
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value'];
  if (node.type === 'TemplateElement' && isRecord(node['value'])) return stringOf(node['value']['cooked']);
  return null;
}

/** Types, messages of errors for developers, and arguments that are no text. */
function isUnseen(node: Node): boolean {
  if (/^TS(?!AsExpression|SatisfiesExpression|NonNullExpression)/.test(node.type)) return true;
  if (node.type === 'NewExpression') return name(node['callee']).endsWith('Error');
  if (node.type !== 'CallExpression' || !isNode(node['callee'])) return false;
  const callee = node['callee'];
  return UNSEEN_CALLS.test(callee.type === 'MemberExpression' ? stringOf(callee['property']) : stringOf(callee));
}

function isCatalogueRead(node: Node): boolean {
  return node.type === 'MemberExpression' && CATALOGUE_NAME.test(name(node['object']));
}

function name(value: unknown): string {
  return isNode(value) && value.type === 'Identifier' ? stringOf(value) : '';
}

/** The name or the value of a node that has one. */
function stringOf(value: unknown): string {
  if (!isNode(value)) return typeof value === 'string' ? value : '';
  return stringOf(value['name'] ?? value['value']);
}

function isNode(value: unknown): value is Node {
  return isRecord(value) && typeof value['type'] === 'string';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
