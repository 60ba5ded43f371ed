// The Spanish words that the menu search needs.
import type { SearchWords } from '#domain/menu-search.ts';
import { SIZE_NAMES } from './menu-names.es.ts';

/** The Spanish sizes, synonyms and filler words of the menu search. */
export const MENU_SEARCH_WORDS: SearchWords = {
  sizes: SIZE_NAMES,
  // In the singular and without accents, as the search compares words.
  synonyms: {
    birra: 'cerveza',
    bocata: 'bocadillo',
    burger: 'hamburguesa',
    espresso: 'cafe',
    gintonic: 'ginebra',
    guisqui: 'whisky',
    oliva: 'aceituna',
    papa: 'patata',
    soda: 'refresco',
    vermu: 'vermut',
    vermouth: 'vermut',
  },
  fillers: 'a al con de del e el en la las lo los o para por un una y'.split(' '),
};
