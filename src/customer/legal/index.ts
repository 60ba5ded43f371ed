// The legal pages and the text of the terms, loaded together as one chunk.
export { CookiesPage } from './CookiesPage.tsx';
export { PrivacyPage } from './PrivacyPage.tsx';
export { TermsPage, TermsText } from './TermsPage.tsx';
