// Preview and import of a list of products, and downloads of the template and the present menu.
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { v7 } from 'uuid';
import { api } from '#admin/shared/api.ts';
import { backOfficeQueryKey } from '#admin/shared/live/back-office-query.ts';
import { usePressMutation } from '#admin/shared/use-press-mutation.ts';
import { NoResponseError, ServerRefusalError } from '#contract/client.ts';
import type { MenuImportChoices, MenuImportPreview } from '#contract/menu-import.ts';
import { readAsBase64 } from './read-file.ts';

/**
 * A list for the menu import that the server has read: its content, what staff chose for it, and the preview of what its import
 * would change.
 */
export interface PreviewedMenuImport {
  /** The bytes in base64. */
  readonly data: string;
  readonly isText: boolean;
  readonly choices: MenuImportChoices;
  readonly preview: MenuImportPreview;
}

/** A file that was chosen, or a text that was pasted. */
type ListSource = File | string;

/**
 * React state of the list that staff want to import into the menu, and of the server's preview of the changes. The preview stores
 * nothing. `read` replaces the list. `choose` previews it again with changed choices. Rows with errors are then included again,
 * unless `leavesOutErrors` is among these choices.
 */
export function useMenuImportPreview() {
  const [list, setList] = useState<PreviewedMenuImport | null>(null);
  const latest = useRef<object | null>(null);
  const preview = usePressMutation({
    requestKey: ({ source, choices }: { source: ListSource | PreviewedMenuImport; choices: MenuImportChoices }) => [
      source instanceof File ? [source.name, source.size, source.lastModified] : source,
      choices,
    ],
    mutationFn: async (input): Promise<PreviewedMenuImport> => {
      latest.current = input;
      const { source, choices } = input;
      const isKnown = typeof source === 'object' && 'preview' in source;
      const data = isKnown ? source.data : await readAsBase64(source);
      const isText = isKnown ? source.isText : typeof source === 'string';
      return { data, isText, choices, preview: await api.menuImport.previewMenuImport({ data, isText, choices }) };
    },
    onSuccess: (read, input) => {
      if (latest.current === input) setList(read);
    },
    // The list is large, so it is dropped when the page closes.
    gcTime: 0,
  });
  return {
    list,
    error: preview.error,
    isReading: preview.isPending,
    read: (source: ListSource) => {
      setList(null);
      preview.mutate({ source, choices: {} });
    },
    choose: (source: PreviewedMenuImport, changed: MenuImportChoices) =>
      preview.mutate({ source, choices: { ...source.choices, leavesOutErrors: false, ...changed } }),
    close: () => {
      latest.current = null;
      setList(null);
      preview.reset();
    },
  };
}

/**
 * Returns the mutation that imports a previewed list into the menu. If no response came, it can be repeated: it has the same id
 * again, so that the list is imported once. If the menu has changed since the preview, the server refuses the import and
 * `onMenuChanged` is called.
 */
export function useMenuImport(onMenuChanged: (list: PreviewedMenuImport) => void) {
  const client = useQueryClient();
  const unanswered = useRef<{ readonly id: string; readonly plan: string } | null>(null);
  return usePressMutation({
    requestKey: planOf,
    mutationFn: async ({ data, isText, choices, preview: { plan } }: PreviewedMenuImport) => {
      const importId = unanswered.current?.plan === plan ? unanswered.current.id : v7();
      unanswered.current = { id: importId, plan };
      return api.menuImport.importMenu({ importId, data, isText, choices, plan });
    },
    onSuccess: () => {
      unanswered.current = null;
      return client.invalidateQueries({ queryKey: backOfficeQueryKey() });
    },
    onError: (error, list) => {
      if (error instanceof NoResponseError) return;
      unanswered.current = null;
      if (error instanceof ServerRefusalError && error.code === 'import-menu-changed') onMenuChanged(list);
    },
    gcTime: 0,
  });
}

/**
 * Returns the mutation that downloads an Excel file which staff can edit and import: a template with example rows, or the present
 * menu.
 */
export function useMenuDownload() {
  return usePressMutation({
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

function planOf({ preview: { plan } }: PreviewedMenuImport): string {
  return plan;
}
