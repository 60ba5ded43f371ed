// Handlers of the endpoints that import and export the menu as a file.
import type { Handlers } from '#contract/endpoint.ts';
import type { menuImportEndpoints } from '#contract/menu-import.ts';
import type { Context } from '#server/platform/context.ts';
import { importMenu, previewMenuImport } from './import-menu.ts';
import { exportMenu, readMenuTemplate } from './write-menu.ts';

/** The handlers of the endpoints that preview and import a list of products, and that export the menu as an Excel file. */
export const menuImportHandlers: Handlers<typeof menuImportEndpoints, Context> = {
  previewMenuImport,
  importMenu,
  exportMenu: (context) => exportMenu(context.db),
  readMenuTemplate: () => readMenuTemplate(),
};
