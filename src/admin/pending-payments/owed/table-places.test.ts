import { describe, expect, it } from 'vitest';
import type { OwedTable } from '#contract/owed-orders.ts';
import { cents } from '#domain/money.ts';
import { fixedTablePlaces, freshTablePlaces } from './table-places.ts';

describe('while the page is touched', () => {
  it('a table that was paid leaves its place empty', () => {
    const places = fixedTablePlaces(freshTablePlaces(owedTables('A1', 'A2', 'A3')), owedTables('A1', 'A3'));
    expect(shown(places)).toEqual(['A1', 'A2 empty', 'A3']);
  });

  it('a table that owes again takes its place back', () => {
    const before = fixedTablePlaces(freshTablePlaces(owedTables('A1', 'A2', 'A3')), owedTables('A1', 'A3'));
    expect(shown(fixedTablePlaces(before, owedTables('A1', 'A3', 'A2')))).toEqual(['A1', 'A2', 'A3']);
  });

  it('a table that owes something new is at the end, also if it has waited longest', () => {
    const places = fixedTablePlaces(freshTablePlaces(owedTables('A2', 'A3')), owedTables('A1', 'A2', 'A3'));
    expect(shown(places)).toEqual(['A2', 'A3', 'A1']);
  });

  it('a table has what it owes now', () => {
    const [table] = owedTables('A1');
    const places = fixedTablePlaces(freshTablePlaces(owedTables('A1')), table ? [{ ...table, total: cents(500) }] : []);
    expect(places.map((place) => place.table.total)).toEqual([500]);
  });
});

function owedTables(...codes: readonly string[]): readonly OwedTable[] {
  return codes.map((tableCode) => ({ tableCode, total: cents(180), payments: [] }));
}

function shown(places: ReturnType<typeof fixedTablePlaces>): readonly string[] {
  return places.map(({ table, isEmpty }) => (isEmpty ? `${table.tableCode} empty` : table.tableCode));
}
