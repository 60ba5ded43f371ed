// Stack traces of the built server name the sources. Node’s own switch for this has every source map in memory from the start (28
// MB); here a map is read at the first error of its file, and freed by the next garbage collection.
import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';

const mapShape = z.object({
  version: z.number(),
  file: z._default(z.string(), ''),
  sources: z.array(z.string()),
  sourcesContent: z._default(z.array(z.string()), []),
  names: z.array(z.string()),
  mappings: z.string(),
  sourceRoot: z._default(z.string(), ''),
});

interface FileMap {
  readonly folder: string;
  readonly map: SourceMap;
}

/**
 * Makes stack traces show positions in the TypeScript sources instead of positions in the built files. Works for built files with a
 * source map in the same folder.
 */
export function mapStackTracesToSources(): void {
  const maps = new Map<string, WeakRef<FileMap>>();
  const without = new Set<string>();
  const mapOf = (file: string): FileMap | null => {
    if (without.has(file)) return null;
    const known = maps.get(file)?.deref();
    if (known) return known;
    const read = readMap(file);
    if (read) maps.set(file, new WeakRef(read));
    else without.add(file);
    return read;
  };
  Error.prepareStackTrace = (error, frames) => {
    const lines = frames.map((frame) => `\n    at ${withSource(frame, mapOf)}`);
    return `${String(error)}${lines.join('')}`;
  };
}

function readMap(file: string): FileMap | null {
  try {
    const built = fileURLToPath(file);
    const payload = z.parse(mapShape, JSON.parse(readFileSync(`${built}.map`, 'utf8')));
    return { folder: path.dirname(built), map: new SourceMap(payload) };
  } catch {
    // A module of Node, or a package that is not part of the build: its own positions are those of its source.
    return null;
  }
}

/** V8 gives frames a text of their own. */
interface Frame extends NodeJS.CallSite {
  toString(): string;
}

/** A frame as Node writes it, with the position in the source. */
function withSource(frame: Frame, mapOf: (file: string) => FileMap | null): string {
  const text = frame.toString();
  const [file, line, column] = [frame.getFileName(), frame.getLineNumber(), frame.getColumnNumber()];
  if (!file?.startsWith('file:') || line === null || column === null) return text;
  const found = mapOf(file);
  const entry = found?.map.findEntry(line - 1, column - 1);
  if (!found || !entry || !('originalSource' in entry)) return text;
  const source = path.join(found.folder, entry.originalSource);
  return text.replace(`${file}:${line}:${column}`, `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`);
}
