// Every picture once, for the document: an icon in the page only points at its own. So the guests' script carries no
// strokes, and a menu of a hundred products does not repeat them in its markup.
import { ALLERGEN_PATHS } from './allergen-paths.ts';
import { ICON_PATHS } from './icon-paths.ts';

/** Stands in the document beside the app, before anything points at it. */
export function IconSprite() {
  return (
    <div hidden>
      <svg>
        <Strokes kind="icon" paths={ICON_PATHS} />
        <Strokes kind="allergen" paths={ALLERGEN_PATHS} />
      </svg>
    </div>
  );
}

function Strokes({ kind, paths }: { kind: string; paths: Readonly<Record<string, string>> }) {
  return Object.entries(paths).map(([name, path]) => <path key={name} id={`${kind}-${name}`} d={path} />);
}
