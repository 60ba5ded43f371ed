// Hook that downloads the QR code of a table as an SVG or PNG file.
import { useQueryClient } from '@tanstack/react-query';
import { createQrPng, createQrSvg } from '#admin/shared/qr/qr-drawing.ts';
import { qrDrawingQuery } from '#admin/shared/qr/qr-drawing-query.ts';
import { showToast } from '#ui/toast-store.ts';
import { recordCodesPrinted } from './record-codes-printed.ts';
import { tableTexts } from './table-texts.ts';

const codeTexts = tableTexts.code;

/** The functions that download the QR code of the address, with the label as caption. */
export function useQrDownloads(address: string, label: string) {
  const client = useQueryClient();
  const drawing = () => client.ensureQueryData(qrDrawingQuery(address));
  const caption = codeTexts.caption(label);

  async function svg(): Promise<Blob> {
    return new Blob([createQrSvg(await drawing(), caption)], { type: 'image/svg+xml' });
  }

  async function png(): Promise<Blob | null> {
    return createQrPng(await drawing(), caption);
  }

  return {
    downloadSvg: () => void download(svg(), `${codeTexts.file(label)}.svg`),
    downloadPng: () => void download(png(), `${codeTexts.file(label)}.png`),
  };
}

async function download(file: Promise<Blob | null>, name: string): Promise<void> {
  const blob = await file.catch(() => null);
  if (!blob) return showToast(codeTexts.downloadFailed, 'error');
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  // The object URL is not revoked: some browsers read it only after the click. It is small and freed with the page.
  link.click();
  recordCodesPrinted();
}
