// A text in which the words that a search found are marked.
import { Fragment } from 'react';
import { isStartOf, wordsOf } from '#domain/search-words.ts';
import styles from './MarkedText.module.css';

type MarkedTextProps = {
  text: string;
  /** The words of the search, as the search compares them. */
  words: readonly string[];
};

export function MarkedText({ text, words }: MarkedTextProps) {
  const isFound = (part: string) => wordsOf(part).some((known) => words.some((word) => isStartOf(known, word)));
  // The words are the odd parts, because the separators are what is between them.
  return text.split(/([\p{Letter}\p{Number}\p{Mark}]+)/u).map((part, index) =>
    // The key is the position: the same word may occur twice.
    index % 2 === 1 && isFound(part) ? (
      <mark key={index} className={styles.mark}>
        {part}
      </mark>
    ) : (
      <Fragment key={index}>{part}</Fragment>
    ),
  );
}
