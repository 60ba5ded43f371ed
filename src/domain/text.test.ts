import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  compareTexts,
  NOTE_CHARACTERS_MAX,
  nameKey,
  noteRefusal,
  searchKey,
  sentenceCase,
  toPlainNote,
} from './text.ts';

describe('noteRefusal', () => {
  it.each([
    ['nothing', ''],
    ['words', 'Sin cebolla, por favor'],
    ['accents, ñ and Spanish marks', '¿Más limón? ¡Sí, piñones y güisqui!'],
    ['digits, # and *, which emoji are built on', 'Mesa #3 *urgente* 0123456789'],
    ['money and measures', '50 % de 3 € · 1/2 kg, 20 ºC'],
    ['several lines', 'sin sal\nmuy hecho'],
    ['an accent written apart', 'limo\u0301n'],
    ['Arabic', 'بدون بصل'],
    ['Chinese', '不要洋葱'],
    ['a letter of two units', '𠮷野家'],
    ['quotes that print', '"sin gluten" «muy hecho» – gracias…'],
  ])('a note with %s is valid', (_what, note) => {
    expect(noteRefusal(note)).toBeNull();
  });

  it.each([
    ['an emoji', 'gracias 😀'],
    ['an old emoji', 'con amor ❤'],
    ['an emoji with its selector', '☕\uFE0F'],
    ['a keycap', '1\uFE0F\u20E3'],
    ['a keycap without its selector', '1\u20E3'],
    ['a flag', '🇪🇸'],
    ['half a flag', '🇪'],
    ['a family', '👨‍👩‍👧'],
    ['a joiner alone', 'a\u200Db'],
    ['a skin tone alone', '\u{1F3FD}'],
    ['a flag of tags', '🏴\u{E0067}\u{E0062}\u{E007F}'],
    ['a variation selector', 'a\uFE0F'],
    ['a tab', 'sin\tsal'],
    ['a carriage return', 'sin\r\nsal'],
    ['a null', 'sin\u0000sal'],
    ['an escape, which printers obey', '\u001B@'],
    ['a delete', 'sal\u007F'],
    ['a C1 control', 'sal\u0085'],
    ['a right-to-left override', 'sin \u202Elas'],
    ['a right-to-left isolate', 'sin \u2067las'],
    ['a right-to-left mark', 'sin \u200Flas'],
    ['an invisible space', 'sin\u200Bsal'],
    ['a byte order mark', '\uFEFFsin sal'],
    ['a line separator', 'sin\u2028sal'],
    ['the first half of a character', 'sin \uD83D'],
    ['the second half of a character', '\uDE00 sin'],
    ['a private-use character', '\uE000'],
  ])('a note with %s is refused', (_what, note) => {
    expect(noteRefusal(note)).toBe('note-not-plain');
  });

  it('a note of 250 characters is valid, and one of 251 is too long', () => {
    expect(noteRefusal('a'.repeat(NOTE_CHARACTERS_MAX))).toBeNull();
    expect(noteRefusal('a'.repeat(NOTE_CHARACTERS_MAX + 1))).toBe('note-too-long');
  });

  it('a character of two UTF-16 units counts as one', () => {
    expect(noteRefusal('𠮷'.repeat(NOTE_CHARACTERS_MAX))).toBeNull();
    expect(noteRefusal('𠮷'.repeat(NOTE_CHARACTERS_MAX + 1))).toBe('note-too-long');
  });

  it('a note that is too long and not plain is refused as too long', () => {
    expect(noteRefusal('😀'.repeat(NOTE_CHARACTERS_MAX + 1))).toBe('note-too-long');
  });
});

describe('toPlainNote', () => {
  it.each([
    ['Sin cebolla, por favor', 'Sin cebolla, por favor'],
    ['sin sal\nmuy hecho', 'sin sal\nmuy hecho'],
    ['Muy fría 🧊', 'Muy fría '],
    ['🧊 Muy fría', ' Muy fría'],
    ['Muy 🧊 fría', 'Muy fría'],
    ['Muy 🧊 ❤️ 🇪🇸 fría', 'Muy fría'],
    ['Muy🧊fría', 'Muyfría'],
    ['Mesa 1️⃣ y 2⃣', 'Mesa 1 y 2'],
    ['👨‍👩‍👧', ''],
    ['gracias 👍🏽!', 'gracias !'],
    ['🏴\u{E0067}\u{E0062}\u{E007F}sin sal', 'sin sal'],
    ['sin\r\nsal\rni pimienta', 'sin\nsal\nni pimienta'],
    ['sin\tsal', 'sin sal'],
    ['sin\u2028sal', 'sin\nsal'],
    ['sin \u202Elas', 'sin las'],
    ['\u001B@sin sal\u0000', '@sin sal'],
    ['sin \uD83D', 'sin '],
    ['𠮷野家', '𠮷野家'],
    ['dos  espacios', 'dos  espacios'],
  ])('the text %j becomes the note %j', (text, note) => {
    expect(toPlainNote(text)).toBe(note);
  });

  it('what remains of any text is plain, and is not changed again', () => {
    const pieces = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('😀', ' ', '\u200D', '\uFE0F', '\r', '\n', 'a', '🇪'),
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 8 }), (parts) => {
        const note = toPlainNote(parts.join(''));
        expect(noteRefusal(note.slice(0, 100))).not.toBe('note-not-plain');
        expect(toPlainNote(note)).toBe(note);
      }),
    );
  });
});

describe('nameKey', () => {
  it.each([
    ['  Coca-Cola ', 'coca-cola'],
    ['COCA   COLA', 'coca cola'],
    ['Dueña', 'dueña'],
    ['DUEN\u0303A', 'dueña'],
    ['Café\u00a0solo', 'café solo'],
    ['', ''],
  ])('the name %j has the key %j', (name, key) => {
    expect(nameKey(name)).toBe(key);
  });

  it('names that differ in an accent have different keys', () => {
    expect(nameKey('Té')).not.toBe(nameKey('Te'));
  });

  it('the key of a key is the key itself', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        expect(nameKey(nameKey(name))).toBe(nameKey(name));
      }),
    );
  });
});

describe('searchKey', () => {
  it.each([
    ['Jamón Ibérico', 'jamon iberico'],
    ['PINGÜINO', 'pinguino'],
    ['Piñón', 'piñon'],
    ['PIN\u0303O\u0301N', 'piñon'],
    ['Calçots', 'calcots'],
    ['Crème brûlée', 'creme brulee'],
  ])('the text %j has the search key %j', (text, key) => {
    expect(searchKey(text)).toBe(key);
  });

  it('ñ and n have different search keys', () => {
    expect(searchKey('caña')).not.toBe(searchKey('cana'));
  });
});

describe('sentenceCase', () => {
  it.each([
    ['CAFÉ SOLO', 'Café solo'],
    ['ÑORAS', 'Ñoras'],
    ['IPA', 'IPA'],
    ['Café SOLO', 'Café SOLO'],
    ['½ RACIÓN', '½ Ración'],
    ['', ''],
  ])('%j is %j', (text, small) => {
    expect(sentenceCase(text)).toBe(small);
  });
});

describe('compareTexts', () => {
  it('names are sorted in Spanish order, with numbers by value', () => {
    const inOrder = ['Ángel', 'Barra 2', 'Barra 10', 'begoña', 'Nora', 'Ñora', 'Óscar'];
    expect(inOrder.toReversed().toSorted(compareTexts)).toEqual(inOrder);
  });
});
