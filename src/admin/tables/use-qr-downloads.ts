// A table's code as a file.
import { useQueryClient } from '@tanstack/react-query';
import { showToast } from '#ui/toast-store.ts';
import { pngFile, svgFile } from './qr-drawing.ts';
import { drawingQuery } from './table-queries.ts';
import { tableTexts } from './table-texts.ts';

const words = tableTexts.code;

export function useDownloads(address: string, label: string) {
  const client = useQueryClient();
  const drawing = () => client.ensureQueryData(drawingQuery(address));
  const caption = words.caption(label);

  async function svg(): Promise<Blob> {
    return new Blob([svgFile(await drawing(), caption)], { type: 'image/svg+xml' });
  }

  async function png(): Promise<Blob | null> {
    return pngFile(await drawing(), caption);
  }

  return {
    downloadSvg: () => void download(svg(), `${words.file(label)}.svg`),
    downloadPng: () => void download(png(), `${words.file(label)}.png`),
  };
}

async function download(making: Promise<Blob | null>, name: string): Promise<void> {
  const blob = await making.catch(() => null);
  if (!blob) return showToast(words.downloadFailed, 'error');
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  // The address is not taken back: some browsers read it only after the click. It is small, and goes with the page.
  link.click();
}
