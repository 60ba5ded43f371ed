import { expect, it } from 'vitest';
import { tableTexts } from './table-texts.ts';

const { preview, skipped, done } = tableTexts.range;

it.each([
  [[], 'Todas estas mesas ya existen.'],
  [['A01'], 'Se va a crear: A01'],
  [['A01', 'A02'], 'Se van a crear: A01 y A02'],
  [['A01', 'A02', 'A03'], 'Se van a crear 3 mesas: A01, A02 … A03'],
])('creating the tables %j is announced with «%s»', (codes, text) => {
  expect(preview(codes)).toBe(text);
});

it.each([
  [['A01'], 'Ya existe y se queda como está: A01', '1 mesa creada. Ya existía: A01'],
  [['A01', 'A02'], 'Ya existen y se quedan como están: A01, A02', '1 mesa creada. Ya existían: A01, A02'],
])('of the existing tables %j is said «%s» before, «%s» after', (codes, before, after) => {
  expect(skipped(codes)).toBe(before);
  expect(done(1, codes)).toBe(after);
});
