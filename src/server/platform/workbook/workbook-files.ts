// The files of a workbook besides its sheets, and the styles of its cells.

/** Returns the path of a sheet inside an Excel file, which is a zip archive; the first sheet has the index 0. */
export function sheetPath(index: number): string {
  return `xl/${sheetTarget(index)}`;
}

/** For each kind of cell, the index of its style in `xl/styles.xml`, the part of an Excel file that defines cell styles. */
export const CELL_STYLE_INDEXES = {
  title: 1,
  text: 2,
  number: 3,
  time: 4,
  euros: 5,
  day: 6,
  percent: 7,
  decimal: 8,
} as const;

/**
 * Returns the path and content of all parts of an Excel file except its sheets. `sheets` are the names on their tabs, made of plain
 * letters and spaces.
 */
export function workbookFiles(sheets: readonly string[]): readonly (readonly [path: string, xml: string])[] {
  return [
    ['[Content_Types].xml', contentTypes(sheets)],
    ['_rels/.rels', relations([['officeDocument', 'xl/workbook.xml']])],
    ['xl/workbook.xml', workbook(sheets)],
    [
      'xl/_rels/workbook.xml.rels',
      relations([...sheets.map((_, index) => ['worksheet', sheetTarget(index)] as const), ['styles', 'styles.xml']]),
    ],
    ['xl/styles.xml', STYLES_XML],
  ];
}

function sheetTarget(index: number): string {
  return `worksheets/sheet${index + 1}.xml`;
}

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const DOCUMENT_RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

function contentTypes(sheets: readonly string[]): string {
  return [
    `${DECLARATION}<Types xmlns="${PACKAGE}/content-types">`,
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
    `<Override PartName="/xl/workbook.xml" ContentType="${OFFICE}.sheet.main+xml"/>`,
    ...sheets.map((_, index) => `<Override PartName="/${sheetPath(index)}" ContentType="${OFFICE}.worksheet+xml"/>`),
    `<Override PartName="/xl/styles.xml" ContentType="${OFFICE}.styles+xml"/></Types>`,
  ].join('');
}

function relations(targets: readonly (readonly [kind: string, target: string])[]): string {
  const each = targets.map(([kind, target], index) => {
    return `<Relationship Id="rId${index + 1}" Type="${DOCUMENT_RELATIONS}/${kind}" Target="${target}"/>`;
  });
  return `${DECLARATION}<Relationships xmlns="${PACKAGE}/relationships">${each.join('')}</Relationships>`;
}

function workbook(sheets: readonly string[]): string {
  const each = sheets.map((name, index) => `<sheet name="${name}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`);
  // The row of titles is repeated at the top of each printed page.
  const titles = sheets.map((name, index) => {
    return `<definedName name="_xlnm.Print_Titles" localSheetId="${index}">'${name}'!$1:$1</definedName>`;
  });
  return [
    `${DECLARATION}<workbook xmlns="${MAIN}" xmlns:r="${DOCUMENT_RELATIONS}">`,
    `<sheets>${each.join('')}</sheets><definedNames>${titles.join('')}</definedNames></workbook>`,
  ].join('');
}

/**
 * Ids of number formats. Those below 164 are built into Excel: 1 is a whole number, 2 has two decimals, 9 is a whole per
 * cent; 49 is text, and stays text when it is edited.
 */
const FORMATS = { whole: 1, decimal: 2, percent: 9, text: 49, time: 164, euros: 165, day: 166 } as const;

const STYLES_XML = [
  `${DECLARATION}<styleSheet xmlns="${MAIN}"><numFmts count="3">`,
  `<numFmt numFmtId="${FORMATS.time}" formatCode="dd/mm/yyyy\\ hh:mm"/>`,
  `<numFmt numFmtId="${FORMATS.euros}" formatCode="#,##0.00\\ &quot;€&quot;"/>`,
  `<numFmt numFmtId="${FORMATS.day}" formatCode="dd/mm/yyyy"/></numFmts>`,
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>',
  '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>',
  // Excel reserves the first two fills.
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>',
  '<borders count="2"><border/><border><left/><right/><top/><bottom style="thin"/></border></borders>',
  '<cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="9"><xf xfId="0"/>',
  `<xf xfId="0" numFmtId="${FORMATS.text}" fontId="1" borderId="1" applyNumberFormat="1" applyFont="1" applyBorder="1" `,
  'applyAlignment="1"><alignment horizontal="left" vertical="bottom" wrapText="1" indent="1"/></xf>',
  // Long texts continue on further lines, so that the columns can be narrow enough for paper. The indent keeps a text apart from
  // a number in the column before.
  `<xf xfId="0" numFmtId="${FORMATS.text}" applyNumberFormat="1" applyAlignment="1">`,
  '<alignment horizontal="left" vertical="top" wrapText="1" indent="1"/></xf>',
  ...(['whole', 'time', 'euros', 'day', 'percent', 'decimal'] as const).map((format) => {
    const alignment = '<alignment vertical="top"/>';
    return `<xf xfId="0" numFmtId="${FORMATS[format]}" applyNumberFormat="1" applyAlignment="1">${alignment}</xf>`;
  }),
  '</cellXfs></styleSheet>',
].join('');
