import { expect, it } from 'vitest';
import { aMenu, closedSectionHours, openSectionHours } from '#customer/shared/testing/builders.ts';
import { openNowText } from './open-state.ts';

const until = (closesAt: string | null) => ({ ...openSectionHours(), closesAt });

it.each([
  [until('23:30'), until('23:30'), 'Abierto hasta las 23:30'],
  [until('01:00'), until('01:00'), 'Abierto hasta la 1:00'],
  [until('02:00'), until('23:30'), 'Abierto · cocina hasta las 23:30'],
  [until('02:00'), until(null), 'Abierto · barra hasta las 2:00'],
  [until(null), until(null), 'Abierto'],
  [until('02:00'), closedSectionHours(), 'Barra abierta · cocina cerrada'],
  [closedSectionHours(), until('16:00'), 'Cocina abierta · barra cerrada'],
  [closedSectionHours(), closedSectionHours(), 'Cerrado'],
])('the menu says whether the venue is open: %#', (bar, kitchen, text) => {
  expect(openNowText(aMenu([], { openSections: { bar, kitchen, changesAt: null } }))).toBe(text);
});
