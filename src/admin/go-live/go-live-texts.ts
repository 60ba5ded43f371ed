// Visible texts around the findings; the findings themselves are in #contract/go-live-texts.es.ts.

export const goLiveTexts = {
  label: 'Antes de abrir al público',
  title: (count: number) =>
    count === 1
      ? 'Hay 1 cosa que arreglar antes de abrir al público'
      : `Hay ${count} cosas que arreglar antes de abrir al público`,
  details: 'Ver cuáles y qué hacer',
} as const;
