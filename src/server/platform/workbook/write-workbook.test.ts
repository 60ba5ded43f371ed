// Writing workbooks, read back with a spreadsheet library.
import { Readable } from 'node:stream';
import { Unzip, UnzipInflate, unzipSync } from 'fflate';
import readWorkbook, { readSheet } from 'read-excel-file/node';
import { describe, expect, it } from 'vitest';
import { cents } from '#domain/money.ts';
import { SHEET_ROWS_MAX, type WorkbookCell } from './sheet-xml.ts';
import { sheetPath } from './workbook-files.ts';
import { writeWorkbook } from './write-workbook.ts';

const MADRID = 'Europe/Madrid';
const COLUMNS = [
  { title: 'Pedido', width: 40 },
  { title: 'Importe', width: 12 },
];

describe('a workbook', () => {
  it('is read by a spreadsheet library with its texts, numbers, euros and dates', async () => {
    const [row] = await readBack([
      [
        { kind: 'text', text: 'Caña & <tapa> «ñ» 🍺' },
        { kind: 'text', text: '' },
        { kind: 'number', value: 12 },
        { kind: 'euros', amount: cents(123_456) },
        { kind: 'time', time: new Date('2026-11-21T20:05:40Z'), timeZone: MADRID },
      ],
    ]);
    expect(row).toEqual(['Caña & <tapa> «ñ» 🍺', null, 12, 1234.56, new Date('2026-11-21T21:05:00Z')]);
  });

  it.each([
    ['in winter', '2026-01-31T23:30:00Z', '2026-02-01T00:30:00Z'],
    ['in summer', '2026-07-31T22:30:00Z', '2026-08-01T00:30:00Z'],
    ['before the clock is put forward', '2026-03-29T00:59:00Z', '2026-03-29T01:59:00Z'],
    ['after the clock was put forward', '2026-03-29T01:00:00Z', '2026-03-29T03:00:00Z'],
    ['before the clock is put back', '2026-10-25T00:30:00Z', '2026-10-25T02:30:00Z'],
    ['after the clock was put back', '2026-10-25T01:30:00Z', '2026-10-25T02:30:00Z'],
    ['after the hour that occurs twice', '2026-10-25T02:00:00Z', '2026-10-25T03:00:00Z'],
  ])('shows the local time of the venue %s', async (_, moment, shown) => {
    const [row] = await readBack([[{ kind: 'time', time: new Date(moment), timeZone: MADRID }]]);
    expect(row?.[0]).toEqual(new Date(shown));
  });

  it.each(['=1+1', '=HYPERLINK("http://x.test";"Pulsa")', '+34', '-1', '@SUM(A1)', '\t=1', "=cmd|' /C calc'!A0"])(
    'keeps «%s» a text that nothing runs',
    async (text) => {
      const rows = [[{ kind: 'text', text }]] as const;
      const { sheet } = await partsOf(rows);
      expect(sheet).not.toContain('<f>');
      expect(sheet.match(/<c r="A2" s="2" t="inlineStr">/g)).toHaveLength(1);
      const [row] = await readBack(rows, { trim: false });
      expect(row?.[0]).toBe(text);
    },
  );

  it('leaves out characters that XML forbids, and escapes texts that Excel would take for an escaped character', async () => {
    const text = 'a\u0000b\u0007c\ud800d\uffffe _x0041_ fin\r\notra';
    const { sheet } = await partsOf([[{ kind: 'text', text }]]);
    expect(sheet).toContain('>abcde _x005F_x0041_ fin\notra<');
  });

  it('has a fixed row of titles, the widths of columns, and Spanish formats', async () => {
    const { sheet, styles } = await partsOf([[{ kind: 'euros', amount: cents(100) }]]);
    expect(sheet).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>');
    expect(sheet).toContain('<col min="1" max="1" width="40" customWidth="1"/>');
    expect(sheet).toContain('<t xml:space="preserve">Importe</t>');
    expect(sheet).toContain('<c r="A2" s="5"><v>1</v></c>');
    expect(styles).toContain('formatCode="#,##0.00\\ &quot;€&quot;"');
    expect(styles).toContain('formatCode="dd/mm/yyyy\\ hh:mm"');
  });

  it('is printed on A4 in landscape, one page wide, with its titles on each page', async () => {
    const { sheet, workbook } = await partsOf([[{ kind: 'text', text: 'Caña' }]]);
    expect(sheet).toContain('<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews>');
    expect(sheet).toContain('<pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/>');
    expect(workbook).toMatch(/<definedName name="_xlnm.Print_Titles" localSheetId="0">'[\w ]+'!\$1:\$1<\/definedName>/);
  });

  it('gives a long text further lines and its row the height for them, up to the highest row of a spreadsheet', async () => {
    const texts = ['x'.repeat(40), 'x'.repeat(41), 'una\nlínea\nmás', 'x'.repeat(3_000)];
    const { sheet, styles } = await partsOf(texts.map((text) => [{ kind: 'text', text }]));
    const heights = [...sheet.matchAll(/<row r="\d+" ht="(\d+)">/g)].map(([, height]) => Number(height));
    expect(heights).toEqual([15, 15, 30, 45, 405]);
    expect(styles.match(/wrapText="1"/g)).toHaveLength(2);
  });

  it('shows a day, whole per cents and two decimals', async () => {
    const [row] = await readBack([
      [
        { kind: 'day', day: '2028-02-29' },
        { kind: 'percent', percent: -13 },
        { kind: 'decimal', value: 2.33 },
      ],
    ]);
    expect(row).toEqual([new Date('2028-02-29'), -0.13, 2.33]);
  });

  it('has several sheets, written one after the other, of which the first is selected', async () => {
    const order: string[] = [];
    const rowsOf = async function* (name: string): AsyncGenerator<Rows> {
      order.push(`${name} begins`);
      yield [[{ kind: 'text', text: name }]];
      order.push(`${name} ends`);
    };
    const sheets = ['Ventas por día', 'Horas', 'Productos'].map((name) => ({
      name,
      columns: COLUMNS,
      rows: rowsOf(name),
    }));
    const bytes = Buffer.concat(await Array.fromAsync(writeWorkbook(sheets)));
    const titles = ['Pedido', 'Importe'];
    expect(await readWorkbook(bytes)).toEqual([
      { sheet: 'Ventas por día', data: [titles, ['Ventas por día', null]] },
      { sheet: 'Horas', data: [titles, ['Horas', null]] },
      { sheet: 'Productos', data: [titles, ['Productos', null]] },
    ]);
    expect(order.map((each) => each.split(' ').at(-1))).toEqual(['begins', 'ends', 'begins', 'ends', 'begins', 'ends']);
    const files = unzipSync(bytes);
    const isSelected = [0, 1, 2].map((index) =>
      Buffer.from(files[sheetPath(index)] ?? [])
        .toString('utf8')
        .includes('tabSelected="1"'),
    );
    expect(isSelected).toEqual([true, false, false]);
  });

  it('without rows has only its titles', async () => {
    expect(await readBack([])).toEqual([]);
  });
});

it('every minute of a day is read as that minute', async () => {
  const midnight = Date.parse('2026-11-20T23:00:00Z');
  const moments = Array.from({ length: 24 * 60 }, (_, minute) => new Date(midnight + minute * 60_000));
  const rows = await readBack(moments.map((time) => [{ kind: 'time', time, timeZone: MADRID }]));
  const shown = moments.map((time) => new Date(time.getTime() + 60 * 60_000).toISOString().slice(0, -8));
  expect(rows.map(([time]) => (time instanceof Date ? time.toISOString().slice(0, -8) : time))).toEqual(shown);
});

describe('a long list', () => {
  const ROWS = 50_000;
  /** Rows that are compressed together or buffered by the stream: far fewer than the list has. */
  const AHEAD_MAX = 4_000;

  it('is read only as far as its consumer reads', async () => {
    const source = aSource(ROWS);
    let seen = 0;
    let furthest = 0;
    const counting = countRows((rows) => {
      seen = rows;
    });
    for await (const chunk of streamOf(source.rows())) {
      furthest = Math.max(furthest, source.read - seen);
      counting.push(chunk);
    }
    expect(counting.end()).toBe(ROWS + 1);
    expect(source.read).toBe(ROWS);
    expect(furthest).toBeLessThan(AHEAD_MAX);
  });

  it('is not read any further after its consumer stops', async () => {
    const source = aSource(ROWS);
    for await (const _ of streamOf(source.rows())) break;
    await expect.poll(() => source.isClosed).toBe(true);
    expect(source.read).toBeLessThan(AHEAD_MAX);
  });

  it('whose reading fails does not become a complete file', async () => {
    const broken = async function* () {
      yield [aSource(1).row(1)];
      throw new Error('The database is away.');
    };
    await expect(bytesOf(broken())).rejects.toThrow('The database is away.');
  });

  it('with more rows than a sheet may have throws, instead of writing a file that Excel must repair', async () => {
    const rows = async function* () {
      yield Array.from({ length: SHEET_ROWS_MAX }, () => []);
    };
    await expect(bytesOf(rows())).rejects.toThrow(RangeError);
  });
});

type Rows = readonly (readonly WorkbookCell[])[];

function streamOf(rows: AsyncIterable<Rows>): Readable {
  const chunks = writeWorkbook([{ name: 'Pedidos', columns: COLUMNS, rows }]);
  return Readable.from(chunks, { objectMode: false, highWaterMark: 16 * 1024 });
}

async function bytesOf(rows: AsyncIterable<Rows>): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync<Buffer>(streamOf(rows)));
}

async function* inOneChunk(rows: Rows): AsyncGenerator<Rows> {
  yield rows;
}

/** The rows after the titles, as a spreadsheet library reads them. */
async function readBack(rows: Rows, options: { readonly trim?: boolean } = {}) {
  const [titles, ...rest] = await readSheet(await bytesOf(inOneChunk(rows)), options);
  expect(titles?.slice(0, 2)).toEqual(COLUMNS.map(({ title }) => title));
  return rest;
}

async function partsOf(rows: Rows): Promise<{ sheet: string; styles: string; workbook: string }> {
  const files = unzipSync(await bytesOf(inOneChunk(rows)));
  const text = (path: string) => Buffer.from(files[path] ?? []).toString('utf8');
  const [sheet, styles, workbook] = ['xl/worksheets/sheet1.xml', 'xl/styles.xml', 'xl/workbook.xml'].map(text);
  return { sheet: sheet ?? '', styles: styles ?? '', workbook: workbook ?? '' };
}

/** Creates rows one page at a time, and counts the pages that were read. */
function aSource(count: number) {
  const page = 50;
  const source = {
    read: 0,
    isClosed: false,
    row: (index: number): WorkbookCell[] => [
      { kind: 'text', text: `Caña ${index} de ${(index * 7919) % 104_729}` },
      { kind: 'euros', amount: cents((index * 31) % 100_000) },
    ],
    rows: async function* (): AsyncGenerator<Rows> {
      try {
        while (source.read < count) {
          const first = source.read;
          source.read += page;
          yield Array.from({ length: page }, (_, index) => source.row(first + index));
        }
      } finally {
        source.isClosed = true;
      }
    },
  };
  return source;
}

/** Unpacks the bytes received so far and returns the number of rows in them. */
function countRows(onRows: (rows: number) => void) {
  let rows = 0;
  const unzip = new Unzip((file) => {
    file.ondata = (error, data) => {
      if (error) throw error;
      if (file.name === sheetPath(0)) rows += Buffer.from(data).toString('latin1').split('<row').length - 1;
      onRows(rows);
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  return {
    push: (chunk: Uint8Array) => unzip.push(chunk),
    end: () => {
      unzip.push(new Uint8Array(0), true);
      return rows;
    },
  };
}
