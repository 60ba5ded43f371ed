// Chooses what `npm start` and `npm run dev` run: the plain server in production, the demo otherwise.

/** Returns the entry file, relative to the root of the project. */
export function serverEntry() {
  return process.env.NODE_ENV === 'production' ? 'src/server/main.ts' : 'demo/main.ts';
}
