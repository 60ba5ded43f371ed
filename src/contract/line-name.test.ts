import fc from 'fast-check';
import { expect, it } from 'vitest';
import { lineLabel } from '#domain/cart.ts';
import { lineNameParts } from '#domain/line-name.ts';
import { type ChosenIngredient, FIXED_SIZES, type Size } from '#domain/menu.ts';
import { labelWithoutSize } from '#domain/order.ts';
import { lineNameText } from './line-name.es.ts';

type Case = readonly [name: string, size: Size, mixer: string | null, ingredients: readonly string[], text: string];

const LONG = 'Hamburguesa de buey gallego madurado cuarenta y cinco días en pan brioche de mantequilla';

const CASES: readonly Case[] = [
  ['Caña', 'base', null, [], 'Caña'],
  ['Ron Barceló', 'cubata', 'Red Bull', [], 'Barceló con Red Bull'],
  ['Vodka Absolut', 'cubata', 'Fanta de limón', [], 'Absolut con Fanta de limón'],
  ['WHISKY DYC 8', 'cubata', 'Coca-Cola', [], 'DYC 8 con Coca-Cola'],
  ['Ginebra Seagram’s', 'cubata', 'Tónica', [], 'Seagram’s con Tónica'],
  ['Ron', 'cubata', 'Cola', [], 'Ron con Cola'],
  ['Ron añejo', 'cubata', 'Cola', [], 'Ron añejo con Cola'],
  ['Ron Añejo', 'cubata', 'Cola', [], 'Ron Añejo con Cola'],
  ['Ginebra de la casa', 'cubata', 'Tónica', [], 'Ginebra de la casa con Tónica'],
  ['Beefeater', 'cubata', 'Tónica', [], 'Beefeater con Tónica'],
  ['Licor 43', 'cubata', 'Cola', [], 'Licor 43 con Cola'],
  ['Ron Barceló', 'copa', null, [], 'Copa de Ron Barceló'],
  ['Ron Barceló', 'chupito', null, [], 'Chupito de Ron Barceló'],
  ['Ron Barceló', 'botella', null, [], 'Botella de Ron Barceló'],
  ['Ron Barceló', 'cubata', null, [], 'Cubata de Ron Barceló'],
  ['Ron Barceló', 'base', null, [], 'Ron Barceló'],
  ['Copa de Rioja', 'copa', null, [], 'Copa de Rioja'],
  ['Botellín', 'botella', null, [], 'Botella de Botellín'],
  ['Combo 1 + bebida', 'base', null, [], 'Combo 1 + bebida'],
  ['Ron + lima', 'cubata', 'Piña + coco', [], 'Ron + lima con Piña + coco'],
  ['Ron - cubata', 'cubata', 'Cola', [], 'Ron - cubata con Cola'],
  ['Vodka con naranja', 'cubata', 'Cola', [], 'Vodka con naranja: Cola'],
  ['Barceló', 'cubata', 'Cola [zero]', [], 'Barceló con Cola [zero]'],
  ['Helado', 'base', null, ['Nata'], 'Helado con Nata'],
  ['Pizza', 'base', null, ['Jamón', 'Queso x2', 'Atún'], 'Pizza con Jamón, Queso ×2 y Atún'],
  ['Pizza', 'base', null, ['Queso', 'Ibéricos'], 'Pizza con Queso e Ibéricos'],
  ['Tostada con tomate', 'base', null, ['Jamón', 'Queso'], 'Tostada con tomate: Jamón y Queso'],
  ['Pizza [grande]', 'base', null, ['Jamón'], 'Pizza [grande] con Jamón'],
  ['Pizza [grande]', 'base', null, [], 'Pizza [grande]'],
  ['Menú + postre', 'base', null, ['Pan + ajo', 'Sopa'], 'Menú + postre con Pan + ajo y Sopa'],
  ['Ron Barceló', 'cubata', 'Cola', ['Lima', 'Menta'], 'Barceló con Cola, Lima y Menta'],
  [LONG, 'base', null, ['Queso'], `${LONG} con Queso`],
];

function chosen(texts: readonly string[]): ChosenIngredient[] {
  return texts.map((text) => ({ name: text.replace(/ x\d+$/, ''), quantity: Number(/ x(\d+)$/.exec(text)?.[1] ?? 1) }));
}

it.each(CASES)('%s in size %s with mixer %s and ingredients %j is named «%s»', (name, size, mixer, listed, text) => {
  const ingredients = chosen(listed);
  const label = lineLabel(name, size, mixer, ingredients);
  expect(lineNameText(lineNameParts({ name, size, label, ingredients }))).toBe(text);
});

it.each(CASES.filter(([, , mixer]) => mixer !== 'Cola [zero]'))(
  '%s in size %s with mixer %s and ingredients %j is named so also by its label alone',
  (name, size, mixer, listed, text) => {
    const label = lineLabel(name, size, mixer, chosen(listed));
    expect(lineNameText(lineNameParts({ name, size, label }))).toBe(text);
  },
);

it('an order shows the size apart: the name without it, also if the label has none', () => {
  const line = { name: 'Ron Barceló', size: 'copa', label: lineLabel('Ron Barceló', 'copa', null, []) };
  const label = labelWithoutSize(line);
  expect(lineNameText(lineNameParts({ ...line, label, size: '' }))).toBe('Ron Barceló');
});

it.each([
  ['Croquetas', 'Media ración', 'Media ración de Croquetas'],
  ['Cerveza', 'Jarra', 'Jarra de Cerveza'],
  ['Tapa de jamón', 'Tapa', 'Tapa de jamón'],
  ['Pizza', 'Familiar', 'Pizza (Familiar)'],
  ['Paella', 'Para dos', 'Paella (Para dos)'],
  ['Nuggets', '12', 'Nuggets (12)'],
])('%s in the size «%s» of the venue’s own is named «%s»', (name, size, text) => {
  expect(lineNameText(lineNameParts({ name, label: `${name} - ${size}`, size }))).toBe(text);
});

it.each([
  [
    'a label of an earlier version, which does not begin with the name',
    { name: 'Ron', label: 'Otra cosa', size: 'copa' },
    'Otra cosa',
  ],
  ['a label that only begins like the name', { name: 'Ron', label: 'Ronda', size: '' }, 'Ronda'],
])('%s stays readable', (_, line, text) => {
  expect(lineNameText(lineNameParts(line))).toBe(text);
});

it('no name loses a letter of the product’s brand, of the mixer or of an ingredient', () => {
  const word = fc.string({ minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(
      word,
      fc.constantFrom<Size[]>(...FIXED_SIZES, 'Media ración', 'XL', '12'),
      fc.option(word),
      fc.array(word, { maxLength: 3 }),
      (name, size, mixer, names) => {
        const ingredients = names.map((each) => ({ name: each, quantity: 1 }));
        const parts = lineNameParts({ name, size, label: lineLabel(name, size, mixer, ingredients), ingredients });
        const text = lineNameText(parts);
        if (ingredients.length === 0) expect(parts.mixer).toBe(mixer);
        for (const each of [parts.brand, ...names]) expect(text).toContain(each);
      },
    ),
  );
});
