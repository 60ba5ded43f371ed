import { describe, expect, it } from 'vitest';
import { chartBarsOf } from './bar-geometry.ts';
import { pointText } from './chart-points.ts';
import { arcCentre, arcsOf, sliceIndexAt } from './doughnut-geometry.ts';
import { cellIndexAt, heatArea, shadeOf, squareSide } from './heat-geometry.ts';
import { linePath } from './line-geometry.ts';
import { niceScale } from './nice-scale.ts';
import { labelledPointIndexes, type PlotArea, plotArea, pointIndexAt, yOf } from './plot-area.ts';
import { pointIndexAfterKey } from './point-walk.ts';

const AREA: PlotArea = { left: 50, top: 10, width: 300, height: 200 };
const PHONE = { width: 326, em: 13 };
const MONTHS = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'];

describe('bars', () => {
  const barsAt = (values: (number | null)[], before: (number | null)[] = []) => {
    const points = values.map((value, index) => ({ key: `${index}`, label: '', value, before: before[index] }));
    return chartBarsOf(
      points,
      niceScale(
        [...values, ...before].filter((value) => typeof value === 'number'),
        100,
      ),
      AREA,
    );
  };

  it('bars stand on zero, and their heights are in proportion to their values', () => {
    const [full, half, none] = barsAt([1000, 500, 0]).map(({ now }) => now);
    expect(full).toMatchObject({ y: 10, height: 200 });
    expect(half).toMatchObject({ y: 110, height: 100 });
    expect(none).toBeNull();
  });

  it('two cents stay visible beside ten thousand euros', () => {
    expect(barsAt([1_000_000, 2])[1]?.now?.height).toBe(1.5);
  });

  it('a negative value hangs below the zero line', () => {
    const [refund, sale] = barsAt([-1000, 1000]).map(({ now }) => now);
    expect(refund?.y).toBe(110);
    expect(sale && sale.y + sale.height).toBe(110);
  });

  it('the bar of the series before ends where the bar of the point begins, and both lie in their slot', () => {
    const [pair] = barsAt([100, 100], [100, 100]);
    expect(pair?.before && pair.before.x + pair.before.width).toBe(pair?.now?.x);
    expect(pair?.before?.x).toBeGreaterThanOrEqual(50);
    expect(pair?.now && pair.now.x + pair.now.width).toBeLessThanOrEqual(200);
  });

  it('366 bars do not touch each other', () => {
    const bars = barsAt(Array.from({ length: 366 }, () => 100)).map(({ now }) => now);
    expect(bars.every((bar, index) => !bar || index === 0 || bar.x > (bars[index - 1]?.x ?? 0) + bar.width)).toBe(true);
  });
});

describe('lines', () => {
  const pathOf = (values: (number | null)[]) => linePath(values, { min: 0, max: 10, ticks: [] }, AREA);

  it.each([
    ['no value', [], ''],
    ['one value, which is a dot', [10], 'M200 10h0'],
    ['equal values', [5, 5, 5], 'M100 110L200 110L300 110'],
    ['zeros', [0, 0], 'M125 210L275 210'],
    ['a gap, after which a dot follows', [10, 10, null, 10], 'M87.5 10L162.5 10M312.5 10h0'],
  ])('the path of %s', (_, values, path) => {
    expect(pathOf(values)).toBe(path);
  });

  it('366 values are 366 vertices', () => {
    expect(pathOf(Array.from({ length: 366 }, (_, day) => day % 10)).match(/[ML]/g)).toHaveLength(366);
  });
});

describe('axes', () => {
  it('the upper edge is the largest tick and the lower edge zero', () => {
    const scale = niceScale([900], 100);
    expect([yOf(scale.max, scale, AREA), yOf(0, scale, AREA)]).toEqual([10, 210]);
  });

  it.each([
    [0, 0],
    [50, 0],
    [149, 0],
    [151, 1],
    [349, 2],
    [900, 2],
  ])('a touch at %i pixels is nearest to point %i of three', (x, index) => {
    expect(pointIndexAt(x, 3, AREA)).toBe(index);
  });

  it('a touch beside all points finds no point', () => {
    expect(pointIndexAt(100, 0, AREA)).toBeNull();
  });

  it('on a phone every second month has its label, and a laptop shows all twelve', () => {
    const phone = plotArea(PHONE, ['31.000 €']);
    expect(labelledPointIndexes(MONTHS, phone, 13)).toEqual([0, 2, 4, 6, 8, 10]);
    expect(labelledPointIndexes(MONTHS, plotArea({ width: 900, em: 13 }, ['31.000 €']), 13)).toHaveLength(12);
  });

  it('366 days have at most twelve labels, and only days with a label count', () => {
    const days = Array.from({ length: 366 }, (_, day) => `${day}`);
    expect(labelledPointIndexes(days, { ...AREA, width: 3000 }, 13).length).toBeLessThanOrEqual(12);
    const firstOfMonth = days.map((day) => (Number(day) % 30 === 0 ? 'ene' : ''));
    expect(labelledPointIndexes(firstOfMonth, AREA, 13).every((index) => index % 30 === 0)).toBe(true);
  });
});

describe('words of a point', () => {
  const point = { key: 'a', label: 'agosto', value: 2, before: 1 };
  const names = { now: 'Este año', before: 'Año anterior' };

  it.each([
    [{ ...point }, names, 'agosto: este año 2, año anterior 1'],
    [{ ...point, before: null }, names, 'agosto: este año 2'],
    [{ ...point, value: null }, names, 'agosto: año anterior 1'],
    [{ ...point, value: null, before: null }, names, 'agosto'],
    [{ ...point }, undefined, 'agosto: 2'],
  ])('case %#', (given, series, text) => {
    expect(pointText(given, String, series)).toBe(text);
  });
});

describe('doughnut', () => {
  it.each([
    ['no value', [], []],
    ['zeros', [0, 0], [0, 0]],
    ['one value', [7], [1]],
    ['equal values', [2, 2, 2, 2], [0.25, 0.25, 0.25, 0.25]],
    ['a value below zero', [3, -1, 1], [0.75, 0, 0.25]],
  ])('the arcs of %s', (_, values, lengths) => {
    expect(arcsOf(values).map(({ length }) => length)).toEqual(lengths);
  });

  it('a touch finds the slice in its direction, clockwise from the top', () => {
    const arcs = arcsOf([1, 1, 0, 2]);
    expect([sliceIndexAt(1, -5, arcs), sliceIndexAt(5, 1, arcs), sliceIndexAt(-5, 0, arcs)]).toEqual([0, 1, 3]);
    expect(sliceIndexAt(1, 1, arcsOf([0]))).toBeNull();
    const { x, y } = arcCentre(arcs[3] ?? { start: 0, length: 0 }, 10);
    expect([Math.round(x), Math.round(y)]).toEqual([-10, 0]);
  });
});

describe('heat map', () => {
  it('squares grow with the value: their area is in proportion, the smallest stays visible', () => {
    expect([null, 0, 1, 25, 100].map((value) => squareSide(value, 100))).toEqual([null, 0.1, 0.22, 0.47, 0.94]);
    expect([0, 33, 50, 100].map((value) => shadeOf(value, 100))).toEqual([0, 0, 1, 2]);
    expect([squareSide(0, 0), shadeOf(0, 0)]).toEqual([0.1, 0]);
  });

  it('a week of eighteen hours fits on a phone, and each touch finds the nearest cell', () => {
    const hours = Array.from({ length: 18 }, (_, hour) => `${hour + 8}`);
    const area = heatArea(PHONE, hours, ['lun', 'mar', 'mié', 'jue', 'vie', 'sáb', 'dom']);
    expect(area.left + 18 * area.cellWidth).toBeLessThanOrEqual(326);
    expect(area.labelledColumns).toEqual([0, 2, 4, 6, 8, 10, 12, 14, 16]);
    expect(cellIndexAt(area.left + 1, area.top + 1, area, 18, 7)).toBe(0);
    expect(cellIndexAt(0, 5000, area, 18, 7)).toBe(6 * 18);
    expect(cellIndexAt(10, 10, area, 0, 0)).toBeNull();
  });
});

describe('arrow keys', () => {
  it.each([
    ['ArrowRight', null, 1, 0],
    ['ArrowLeft', null, 1, 9],
    ['ArrowRight', 3, 1, 4],
    ['ArrowLeft', 0, 1, 0],
    ['ArrowRight', 9, 1, 9],
    ['ArrowDown', 3, 1, 4],
    ['ArrowDown', 3, 5, 8],
    ['ArrowDown', 8, 5, 8],
    ['ArrowUp', 8, 5, 3],
    ['PageDown', 3, 1, 9],
    ['PageUp', 3, 1, 0],
    ['Home', 5, 1, 0],
    ['End', null, 1, 9],
    ['Escape', 5, 1, null],
    ['Escape', null, 1, undefined],
    ['Tab', 5, 1, undefined],
  ])('%s at point %s with %i points in a row shows point %s', (key, active, columns, next) => {
    expect(pointIndexAfterKey(active, key, 10, columns)).toBe(next);
  });

  it('a chart without points leaves all keys to the page', () => {
    expect(pointIndexAfterKey(null, 'ArrowRight', 0)).toBeUndefined();
  });
});
