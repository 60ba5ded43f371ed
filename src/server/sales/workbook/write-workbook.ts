// A workbook (.xlsx), written while its rows come. It is an archive of XML files, of which the sheet is the last: what has
// been compressed is given away, and the next rows are asked for once somebody takes it.
import { Zip, ZipPassThrough } from 'fflate';
import { deflatePortion } from '#server/platform/deflate-chunk.ts';
import { bookParts, SHEET_PATH } from './book-parts.ts';
import { type Cell, type Column, ROWS_MAX, rowXml, SHEET_END, sheetBeginning } from './sheet-xml.ts';

interface Workbook {
  /** On the tab of its one sheet. */
  readonly sheet: string;
  readonly columns: readonly Column[];
  /** In any portions. */
  readonly rows: AsyncIterable<readonly (readonly Cell[])[]>;
}

/** The bytes of the file, a portion at a time. Throws when the rows do, and when there are more than a sheet may have. */
export async function* writeWorkbook({ sheet, columns, rows }: Workbook): AsyncGenerator<Uint8Array> {
  const archive = openArchive();
  for (const [path, xml] of bookParts(sheet)) archive.add(path)(xml, true);

  const write = archive.add(SHEET_PATH);
  write(sheetBeginning(columns));
  let number = 1;
  for await (const portion of rows) {
    if (number + portion.length > ROWS_MAX) throw new RangeError('A sheet cannot have so many rows.');
    write(portion.map((cells, place) => rowXml(number + 1 + place, cells)).join(''));
    number += portion.length;
    yield* archive.taken();
  }
  write(SHEET_END, true);
  archive.end();
  yield* archive.taken();
}

/** Files are added one after the other; `taken` gives what has become of them since the last time. */
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
    taken: () => {
      const taken = chunks;
      chunks = [];
      return taken;
    },
  };
}

/** How the format of archives calls it. */
const DEFLATE = 8;

/** A file in the archive, compressed in less than half of the time that the library's own takes. */
class DeflatedFile extends ZipPassThrough {
  override compression = DEFLATE;

  protected override process(chunk: Uint8Array, isLast: boolean): void {
    this.ondata(null, deflatePortion(chunk, isLast), isLast);
  }
}
