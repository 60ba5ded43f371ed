// The legal pages, loaded together as one chunk.
export { CookiesPage } from './CookiesPage.tsx';
export { PrivacyPage } from './PrivacyPage.tsx';
export { TermsPage } from './TermsPage.tsx';
