// The public API of the settings feature.
export { settingsHandlers } from './handlers.ts';
export { markInitialized } from './mark-initialized.ts';
export { publishMenuChanged, readMenuVersion } from './menu-version.ts';
export { readSettings, toPublicVenue } from './queries.ts';
