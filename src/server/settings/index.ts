// The public API of the settings feature.
export { settingsHandlers } from './handlers.ts';
export { markSetupFact } from './mark-setup-fact.ts';
export { publishMenuChanged, readMenuVersion, renewMenuVersion } from './menu-version.ts';
export { readSettings, toPublicVenue } from './queries.ts';
