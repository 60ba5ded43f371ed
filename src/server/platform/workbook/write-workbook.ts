// Writes a workbook (.xlsx) as a stream. The file is a zip archive of XML files, the sheets last: compressed bytes are
// yielded immediately, and further rows are read only when the consumer requests more.
import { Zip, ZipPassThrough } from 'fflate';
import { deflateChunk } from '#server/platform/deflate-chunk.ts';
import {
  rowXml,
  SHEET_ROWS_MAX,
  SHEET_XML_END,
  sheetXmlStart,
  type WorkbookCell,
  type WorkbookColumn,
} from './sheet-xml.ts';
import { sheetPath, workbookFiles } from './workbook-files.ts';

/** One sheet of an Excel file: its name, columns and rows. */
export interface WorkbookSheet {
  /** The name on its tab, made of plain letters and spaces. */
  readonly name: string;
  readonly columns: readonly WorkbookColumn[];
  /** Rows in chunks of any size. */
  readonly rows: AsyncIterable<readonly (readonly WorkbookCell[])[]>;
}

/**
 * Yields the bytes of an Excel file in chunks, one sheet after the other. Throws if reading the rows throws, or if there are more
 * rows than a sheet may have.
 */
export async function* writeWorkbook(sheets: readonly WorkbookSheet[]): AsyncGenerator<Uint8Array> {
  const archive = openArchive();
  for (const [path, xml] of workbookFiles(sheets.map(({ name }) => name))) archive.add(path)(xml, true);

  for (const [index, { columns, rows }] of sheets.entries()) {
    const write = archive.add(sheetPath(index));
    write(sheetXmlStart(columns, { isSelected: index === 0 }));
    let number = 1;
    for await (const chunk of rows) {
      if (number + chunk.length > SHEET_ROWS_MAX) throw new RangeError('A sheet cannot have so many rows.');
      write(chunk.map((cells, row) => rowXml(number + 1 + row, cells, columns)).join(''));
      number += chunk.length;
      yield* archive.takeChunks();
    }
    write(SHEET_XML_END, true);
  }
  archive.end();
  yield* archive.takeChunks();
}

/**
 * A zip archive whose files are written one after the other. `takeChunks` returns the bytes compressed since its last call.
 */
function openArchive() {
  const encoder = new TextEncoder();
  let chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  return {
    add: (path: string) => {
      const file = new DeflatedFile(path);
      zip.add(file);
      return (text: string, isLast = false) => file.push(encoder.encode(text), isLast);
    },
    end: () => zip.end(),
    takeChunks: () => {
      const compressed = chunks;
      chunks = [];
      return compressed;
    },
  };
}

/** The number of the compression method «deflate» in the zip format. */
const DEFLATE = 8;

/** A file in the archive. Node's zlib compresses in less than half of the time of the library's own deflate. */
class DeflatedFile extends ZipPassThrough {
  override compression = DEFLATE;

  protected override process(chunk: Uint8Array, isLast: boolean): void {
    this.ondata(null, deflateChunk(chunk, isLast), isLast);
  }
}
