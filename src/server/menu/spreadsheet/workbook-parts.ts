// The parts of an Excel file (.xlsx): a zip archive of XML files that name each other by relationships (ECMA-376, part 2). Where
// a part lies and what it is called is up to the program that wrote it.
import { unzipSync } from 'fflate';
import { UnreadableMenuListError } from './unreadable-menu-list-error.ts';
import { parseXml } from './xml.ts';

/** Limit of the unpacked size: the archive states it, and the unpacked data never exceeds what was stated. */
const UNPACKED_BYTES_MAX = 64 * 1024 * 1024;

interface Relation {
  /** The last part of its type, such as `worksheet`: the beginning depends on the edition of the standard. */
  readonly kind: string;
  readonly path: string;
}

/**
 * The files in the ZIP archive of one Excel file; each is unpacked when it is read. Paths are compared without case, and back
 * slashes count as slashes.
 */
export class WorkbookParts {
  readonly #bytes: Uint8Array;
  /** Names in the archive by path. */
  readonly #names = new Map<string, string>();
  #unpacked = 0;

  /** Throws `UnreadableMenuListError` if it is not an archive. */
  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#unzip((name) => {
      const path = pathOf(name);
      if (!this.#names.has(path)) this.#names.set(path, name);
      return false;
    });
  }

  has(path: string): boolean {
    return this.#names.has(path);
  }

  /**
   * The text of a part. Throws `UnreadableMenuListError` if it is missing, is not a text, or too much has been unpacked with it.
   */
  read(path: string): string {
    const wanted = this.#names.get(path);
    const files = this.#unzip((name, size) => {
      if (name !== wanted) return false;
      this.#unpacked += size;
      if (this.#unpacked > UNPACKED_BYTES_MAX) throw new UnreadableMenuListError('import-expands');
      return true;
    });
    const [bytes] = Object.values(files);
    if (bytes === undefined) throw new UnreadableMenuListError('import-broken');
    return decodeXml(bytes);
  }

  /** The relationships of a part, or of the archive (''), by id. */
  relationsOf(path: string): ReadonlyMap<string, Relation> {
    const folder = path.slice(0, path.lastIndexOf('/') + 1);
    const at = `${folder}_rels/${path.slice(folder.length)}.rels`;
    const relations = new Map<string, Relation>();
    if (!this.has(at)) return relations;
    parseXml(this.read(at), {
      open: (element, attributes) => {
        const { Id, Type = '', Target, TargetMode } = attributes();
        if (element !== 'Relationship' || !Id || !Target || TargetMode === 'External') return;
        relations.set(Id, { kind: Type.slice(Type.lastIndexOf('/') + 1), path: pathOf(Target, folder) });
      },
    });
    return relations;
  }

  #unzip(isWanted: (name: string, size: number) => boolean): Record<string, Uint8Array> {
    try {
      return unzipSync(this.#bytes, { filter: ({ name, originalSize }) => isWanted(name, originalSize) });
    } catch (error) {
      throw error instanceof UnreadableMenuListError ? error : new UnreadableMenuListError('import-broken');
    }
  }
}

/** The path without case, dots and back slashes. A target without a slash at its beginning counts from the folder. */
function pathOf(target: string, folder = ''): string {
  const slashed = decodePercents(target.replaceAll('\\', '/'));
  const path: string[] = [];
  for (const step of (slashed.startsWith('/') ? slashed : folder + slashed).split('/')) {
    if (step === '..') path.pop();
    else if (step !== '' && step !== '.') path.push(step);
  }
  return path.join('/').toLowerCase();
}

function decodePercents(target: string): string {
  try {
    return decodeURIComponent(target);
  } catch {
    // The name has a percent sign of its own.
    return target;
  }
}

/** Parts are UTF-8 or UTF-16, with or without a mark; others say their encoding. */
function decodeXml(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const declared = /^<\?xml[^>]*?encoding=["'](?<label>[^"']+)/u.exec(
    Buffer.from(bytes.subarray(0, 200)).toString('latin1'),
  );
  const label =
    (first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)
      ? 'utf-16le'
      : (first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)
        ? 'utf-16be'
        : (declared?.groups?.label ?? 'utf-8');
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes);
  } catch {
    throw new UnreadableMenuListError('import-broken');
  }
}
