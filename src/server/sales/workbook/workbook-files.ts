// The files of a workbook besides its sheet, which are the same in every workbook, and the styles of its cells.

/** The path of the sheet in the archive. */
export const SHEET_PATH = 'xl/worksheets/sheet1.xml';

/** The styles of cells, by their index in `xl/styles.xml`. */
export const STYLES = { title: 1, text: 2, number: 3, time: 4, euros: 5 } as const;

/** The other files of the archive: path and content. `sheet` is the name on its tab, made of plain letters and spaces. */
export function workbookFiles(sheet: string): readonly (readonly [path: string, xml: string])[] {
  return [
    ['[Content_Types].xml', CONTENT_TYPES],
    ['_rels/.rels', relations([['officeDocument', 'xl/workbook.xml']])],
    ['xl/workbook.xml', workbook(sheet)],
    [
      'xl/_rels/workbook.xml.rels',
      relations([
        ['worksheet', 'worksheets/sheet1.xml'],
        ['styles', 'styles.xml'],
      ]),
    ],
    ['xl/styles.xml', STYLES_XML],
  ];
}

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const DOCUMENT_RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const CONTENT_TYPES = [
  `${DECLARATION}<Types xmlns="${PACKAGE}/content-types">`,
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
  `<Override PartName="/xl/workbook.xml" ContentType="${OFFICE}.sheet.main+xml"/>`,
  `<Override PartName="/${SHEET_PATH}" ContentType="${OFFICE}.worksheet+xml"/>`,
  `<Override PartName="/xl/styles.xml" ContentType="${OFFICE}.styles+xml"/></Types>`,
].join('');

function relations(targets: readonly (readonly [kind: string, target: string])[]): string {
  const each = targets.map(([kind, target], index) => {
    return `<Relationship Id="rId${index + 1}" Type="${DOCUMENT_RELATIONS}/${kind}" Target="${target}"/>`;
  });
  return `${DECLARATION}<Relationships xmlns="${PACKAGE}/relationships">${each.join('')}</Relationships>`;
}

function workbook(sheet: string): string {
  return [
    `${DECLARATION}<workbook xmlns="${MAIN}" xmlns:r="${DOCUMENT_RELATIONS}">`,
    `<sheets><sheet name="${sheet}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  ].join('');
}

/**
 * Ids of number formats. Those below 164 are built into Excel: 1 is a whole number; 49 is text, and stays text when it is
 * edited.
 */
const FORMATS = { whole: 1, text: 49, time: 164, euros: 165 } as const;

const STYLES_XML = [
  `${DECLARATION}<styleSheet xmlns="${MAIN}"><numFmts count="2">`,
  `<numFmt numFmtId="${FORMATS.time}" formatCode="dd/mm/yyyy\\ hh:mm"/>`,
  `<numFmt numFmtId="${FORMATS.euros}" formatCode="#,##0.00\\ &quot;€&quot;"/></numFmts>`,
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>',
  '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>',
  // Excel reserves the first two fills.
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>',
  '<borders count="2"><border/><border><left/><right/><top/><bottom style="thin"/></border></borders>',
  '<cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="6"><xf xfId="0"/>',
  `<xf xfId="0" numFmtId="${FORMATS.text}" fontId="1" borderId="1" applyNumberFormat="1" applyFont="1" applyBorder="1"/>`,
  ...[FORMATS.text, FORMATS.whole, FORMATS.time, FORMATS.euros].map(
    (format) => `<xf xfId="0" numFmtId="${format}" applyNumberFormat="1"/>`,
  ),
  '</cellXfs></styleSheet>',
].join('');
