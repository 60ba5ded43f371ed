// Reading the rows of a file.
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readMenuTable } from './menu-table.ts';
import { FileError } from './sheet.ts';

const TITLES = 'Sección;Categoría;Subcategoría;Nombre;Descripción;Precio;Copa;Alérgenos;Existencias';
const ROW = 'Bebida;Vinos;Tintos;Rioja;Crianza;;3,50 €;sulfitos;12';

function csv(...rows: string[]): Uint8Array {
  return bytesOf([TITLES, ...rows].join('\r\n'));
}

function bytesOf(content: string | Uint8Array): Uint8Array {
  return typeof content === 'string' ? Buffer.from(content) : content;
}

/** A workbook with these sheets, each the XML inside of its `worksheet`. */
function workbook(...sheets: string[]): Uint8Array {
  const parts = sheets.map(
    (xml, index) => [`xl/worksheets/sheet${index + 1}.xml`, `<worksheet>${xml}</worksheet>`] as const,
  );
  const relations = sheets.map(
    (_, index) => `<Relationship Id="r${index}" Target="worksheets/sheet${index + 1}.xml"/>`,
  );
  const tabs = sheets.map((_, index) => `<sheet name="Hoja${index}" r:id="r${index}"/>`);
  const files = [
    ...parts,
    ['xl/_rels/workbook.xml.rels', `<Relationships>${relations.join('')}</Relationships>`] as const,
    ['xl/workbook.xml', `<workbook><sheets>${tabs.join('')}</sheets></workbook>`] as const,
    ['xl/sharedStrings.xml', '<sst><si><r><t>Nom</t></r><r><t>bre</t></r></si></sst>'] as const,
  ];
  return zipSync(Object.fromEntries(files.map(([path, xml]) => [path, strToU8(xml)])));
}

function cell(text: string): string {
  return `<c t="inlineStr"><is><t>${text}</t></is></c>`;
}

const TITLE_CELLS = `<row r="1">${cell('SECCION')}${cell('categoría')}<c t="s"><v>0</v></c>${cell('Precio')}</row>`;

describe('a workbook', () => {
  it('is read from the sheet with the titles, with numbers and shared texts, and rows without cells are skipped', () => {
    const row = `<row r="4">${cell('bebidas')}${cell('Cañas &amp; más')}${cell('Caña')}<c><v>2.2</v></c></row>`;
    const { rows, errors } = readMenuTable(
      workbook('<sheetData/>', `<sheetData>${TITLE_CELLS}<row r="2"/><row r="3"><c/></row>${row}</sheetData>`),
    );
    expect(errors).toEqual([]);
    expect(rows).toMatchObject([{ row: 4, section: 'drinks', category: 'Cañas & más', prices: { base: 220 } }]);
  });

  it('names formulas and combined cells with their row and column', () => {
    const row = (number: number, price: string) =>
      `<row r="${number}">${cell('Bebida')}${cell('Cañas')}${cell(`Caña ${number}`)}${price}</row>`;
    const data = `${TITLE_CELLS}${row(2, '<c><f>1+1</f><v>2</v></c>')}${row(3, '<c><v>2</v></c>')}${row(4, '<c><v>2</v></c>')}`;
    const merged = '<mergeCells><mergeCell ref="B3:B4"/></mergeCells>';
    const { rows, errors } = readMenuTable(workbook(`<sheetData>${data}</sheetData>${merged}`));
    expect(rows).toEqual([]);
    expect(errors).toMatchObject([
      { row: 2, column: 'base', code: 'formula' },
      { row: 3, column: 'category', code: 'merged' },
      { row: 4, column: 'category', code: 'merged' },
    ]);
  });
});

describe('the file of an import', () => {
  const text = [TITLES, 'Comida;Tapas;;Piñón;Ñora y limón;3;;;'].join('\n');

  it.each([
    ['UTF-8', bytesOf(text)],
    ['UTF-8 with a mark', bytesOf(`\uFEFF${text}`)],
    ['Windows-1252', bytesOf(Buffer.from(text, 'latin1'))],
    ['UTF-16', bytesOf(Buffer.from(`\uFEFF${text}`, 'utf16le'))],
    ['commas', bytesOf(text.replaceAll(';', ','))],
    ['a heading above the titles and empty rows', bytesOf(`Bar Pepe;;\n\n${text}\n;;;;\n`)],
  ])('is read with %s', (_, data) => {
    const { errors, rows } = readMenuTable(data);
    expect(errors).toEqual([]);
    expect(rows).toMatchObject([{ name: 'Piñón', description: 'Ñora y limón', prices: { base: 300 } }]);
  });

  it.each([
    ['an old Excel file', bytesOf(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 1])), 'import-old-excel'],
    ['an empty file', bytesOf(''), 'import-empty'],
    ['titles without products', csv(), 'import-empty'],
    ['a picture', bytesOf(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0])), 'import-not-a-sheet'],
    ['an archive that is not a workbook', bytesOf(zipSync({ 'a.txt': strToU8('a') })), 'import-not-a-sheet'],
    ['a damaged workbook', bytesOf(new Uint8Array([0x50, 0x4b, 3, 4, 1, 2])), 'import-broken'],
    ['other columns', bytesOf('Fecha;Importe\n1;2'), 'import-no-columns'],
    ['an open quotation mark', csv('Comida;Tapas;;"Pan;Rico;1;;;'), 'import-quotes'],
    ['more than 5,000 rows', csv(...Array.from({ length: 5_001 }, () => ROW)), 'import-too-many-rows'],
    [
      'an archive that unpacks to far more than a menu',
      bytesOf(zipSync({ 'xl/workbook.xml': new Uint8Array(65 * 1024 * 1024) })),
      'import-expands',
    ],
  ] as const)('is refused with words: %s', (_, data, refusal) => {
    expect(() => readMenuTable(data)).toThrow(new FileError(refusal));
  });
});
