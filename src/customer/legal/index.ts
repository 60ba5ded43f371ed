// The legal pages: who reads one has them all.
export { CookiesPage } from './CookiesPage.tsx';
export { PrivacyPage } from './PrivacyPage.tsx';
export { TermsPage } from './TermsPage.tsx';
