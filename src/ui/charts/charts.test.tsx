import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { BarChart } from './BarChart.tsx';
import type { ChartPoint } from './chart-points.ts';
import { DoughnutChart } from './DoughnutChart.tsx';
import { HeatMap } from './HeatMap.tsx';
import { LineChart } from './LineChart.tsx';

const SENTENCE = 'Ventas por mes: el mejor, agosto, 312,40 €';
const format = (value: number) => `${value / 100} €`;

function pointsOf(values: readonly number[], before?: readonly number[]): ChartPoint[] {
  return values.map((value, index) => ({ key: `${index}`, label: `Día ${index}`, value, before: before?.[index] }));
}

const YEAR = Array.from({ length: 366 }, (_, day) => (day * 7919) % 100_000);
const CASES: readonly [string, readonly number[]][] = [
  ['no point', []],
  ['one point', [2350]],
  ['equal points', [500, 500, 500]],
  ['zeros alone', [0, 0]],
  ['366 points', YEAR],
  ['ten thousand euros and two cents', [1_000_000, 2]],
];

describe('bar and line charts', () => {
  it.each(CASES)('with %s the drawing is an image named by its sentence, without a broken number', (_, values) => {
    for (const chart of [BarChart, LineChart]) {
      const markup = markupOf(chart({ sentence: SENTENCE, points: pointsOf(values, values), format, axisUnit: 100 }));
      expect(markup).toContain(`role="img" aria-label="${SENTENCE}"`);
      expect(markup).not.toMatch(/NaN|Infinity|undefined/);
      expect(markup.includes('tabindex="0"')).toBe(values.length > 0);
    }
  });

  it('a drawing without points is as high as one with points, so that data move nothing', () => {
    const boxes = [[], [1], YEAR].map((values) => {
      const markup = markupOf(<BarChart sentence={SENTENCE} points={pointsOf(values)} format={format} />);
      return /viewBox="(?<box>[^"]+)"/.exec(markup)?.groups?.['box'];
    });
    expect(new Set(boxes).size).toBe(1);
  });

  it('the names of both series stand in the legend before there is data', () => {
    const names = { now: 'Este año', before: 'Año anterior' };
    const markup = markupOf(<LineChart sentence={SENTENCE} points={[]} format={format} names={names} />);
    expect(markup).toContain('Este año');
    expect(markup).toContain('Año anterior');
  });
});

describe('doughnut', () => {
  it('each slice has its number on the ring and in the legend, with its name, value and share', () => {
    const slices = [
      { key: 'a', label: 'Caña', value: 900, share: '90 %' },
      { key: 'b', label: 'Agua', value: 90, share: '9 %' },
      { key: 'c', label: 'Pan', value: 10, share: '1 %' },
    ];
    const markup = markupOf(<DoughnutChart sentence={SENTENCE} slices={slices} format={format} centre="10 €" />);
    for (const text of ['Caña', '9 € · 90 %', 'Pan', '0.1 € · 1 %', '10 €']) expect(markup).toContain(text);
    expect(markup.match(/stroke-dasharray/g)).toHaveLength(3);
  });

  it.each([
    ['no slice', []],
    ['zeros alone', [0, 0]],
    ['one slice', [5]],
  ])('with %s the ring is drawn without a broken number', (_, values) => {
    const slices = values.map((value, index) => ({ key: `${index}`, label: 'Caña', value, share: '' }));
    expect(markupOf(<DoughnutChart sentence={SENTENCE} slices={slices} />)).not.toMatch(/NaN|Infinity|undefined/);
  });
});

describe('heat map', () => {
  it('every cell with a value has a square, and one without a value has none', () => {
    const rows = [
      { key: 'mon', label: 'lun', cells: [1, null, 0] },
      { key: 'tue', label: 'mar', cells: [9, 3, null] },
    ];
    const markup = markupOf(
      <HeatMap sentence={SENTENCE} columns={['12', '13', '14']} rows={rows} format={String} describe={() => ''} />,
    );
    const samplesOfTheLegend = 3;
    expect(markup.match(/data-shade/g)).toHaveLength(4 + samplesOfTheLegend);
  });

  it('a map without rows is as high as one of a week', () => {
    const week = ['lun', 'mar', 'mié', 'jue', 'vie', 'sáb', 'dom'];
    const [empty, full] = [[], week].map((labels) => {
      const rows = labels.map((label) => ({ key: label, label, cells: [0] }));
      const markup = markupOf(
        <HeatMap sentence={SENTENCE} columns={['12']} rows={rows} format={String} describe={() => ''} />,
      );
      return /viewBox="(?<box>[^"]+)"/.exec(markup)?.groups?.['box'];
    });
    expect(empty).toBe(full);
  });
});

function markupOf(element: ReactElement): string {
  return renderToStaticMarkup(element);
}
