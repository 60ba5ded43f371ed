// The front door of the settings.
export { settingsHandlers } from './handlers.ts';
export { markInitialized } from './mark-initialized.ts';
export { publishMenuChanged, readMenuVersion } from './menu-version.ts';
export { readSettings, venueOf } from './queries.ts';
