// Preview and import of a menu file, and downloads of the template and the present menu.
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { v7 } from 'uuid';
import { api } from '#admin/shared/api.ts';
import { backOfficeKey } from '#admin/shared/live/back-office-query.ts';
import { useRequest } from '#admin/shared/use-request.ts';
import { NoResponseError, ServerRefusalError } from '#contract/client.ts';
import type { MenuImportPreview } from '#contract/menu-import.ts';
import { readFileAsBase64 } from './read-file.ts';

/** A menu file that the server has read, and what its import would change. */
export interface PreviewedFile {
  readonly name: string;
  /** The bytes in base64. */
  readonly data: string;
  readonly preview: MenuImportPreview;
}

/** Mutation that sends a chosen menu file to the server and receives what its import would change. Nothing is stored. */
export function useMenuImportPreview() {
  return useRequest({
    pressOf: ({ name, size, lastModified }) => [name, size, lastModified],
    mutationFn: async (file: File): Promise<PreviewedFile> => {
      const data = await readFileAsBase64(file);
      return { name: file.name, data, preview: await api.menuImport.previewMenuImport({ data }) };
    },
    // The file is large, so it is dropped when the page closes.
    gcTime: 0,
  });
}

/**
 * Mutation that imports a previewed menu file. If no response came, the next try has the same id, so that the file is imported
 * once. If the menu has changed since the preview, the server refuses and `onMenuChanged` is called.
 */
export function useMenuImport(onMenuChanged: (file: PreviewedFile) => void) {
  const client = useQueryClient();
  const unanswered = useRef<{ readonly id: string; readonly plan: string } | null>(null);
  return useRequest({
    pressOf: planOf,
    mutationFn: async ({ data, preview: { plan } }: PreviewedFile) => {
      const importId = unanswered.current?.plan === plan ? unanswered.current.id : v7();
      unanswered.current = { id: importId, plan };
      return api.menuImport.importMenu({ importId, data, plan });
    },
    onSuccess: () => {
      unanswered.current = null;
      return client.invalidateQueries({ queryKey: backOfficeKey() });
    },
    onError: (error, file) => {
      if (error instanceof NoResponseError) return;
      unanswered.current = null;
      if (error instanceof ServerRefusalError && error.code === 'import-menu-changed') onMenuChanged(file);
    },
    gcTime: 0,
  });
}

/** Mutation that downloads an Excel file to fill in and import: a template with example rows, or the present menu. */
export function useMenuDownload() {
  return useRequest({
    mutationFn: async (what: 'template' | 'menu') => {
      const file = what === 'menu' ? await api.menuImport.exportMenu({}) : await api.menuImport.readMenuTemplate({});
      saveFile(file.name, file.data);
    },
    gcTime: 0,
  });
}

const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Saves bytes, given in base64, as a file of the browser's downloads. */
function saveFile(name: string, data: string): void {
  const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
  const url = URL.createObjectURL(new Blob([bytes], { type: XLSX_TYPE }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

function planOf({ preview: { plan } }: PreviewedFile): string {
  return plan;
}
