// The front door of the settings.
export { settingsHandlers } from './handlers.ts';
export { readSettings, type Settings, venueOf } from './queries.ts';
