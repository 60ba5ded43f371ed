// Layout of a legal page: title, sections, company data and contact.
import type { ReactNode } from 'react';
import { useMenu } from '#customer/shared/app-context.ts';
import { classNames } from '#ui/class-names.ts';
import layout from '#ui/layout.module.css';
import styles from './LegalPage.module.css';

/** The layout of a legal page (cookies, privacy, terms): its title, and below it the sections in `children`. */
export function LegalPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <article className={styles.page}>
      <h1>{title}</h1>
      {children}
    </article>
  );
}

/** The sections of a legal text, one below the other, in a page or in a sheet. */
export function LegalText({ children }: { children: ReactNode }) {
  return <div className={styles.text}>{children}</div>;
}

/** One section of a legal text, with its title. */
export function LegalSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classNames(layout.stack3, styles.section)}>
      <h2 className={layout.large}>{title}</h2>
      {children}
    </section>
  );
}

/** Lists the legal data of the company that runs the venue, such as tax number and address. Empty fields are left out. */
export function CompanyData() {
  const { name, company } = useMenu().venue;
  const entries = [
    { label: 'Establecimiento', value: name },
    { label: 'Titular', value: company.company },
    { label: 'NIF', value: company.nif },
    { label: 'Domicilio', value: company.address },
    { label: 'Datos registrales', value: company.registerData },
    { label: 'Correo electrónico', value: company.email },
    { label: 'Web', value: company.web },
  ].filter(({ value }) => value !== '');
  return (
    <dl className={styles.details}>
      {entries.map(({ label, value }) => (
        <div key={label} className={styles.detail}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/**
 * Says in a legal text whom the customer can contact: the venue's e-mail address as a link, or «el personal del local» without one.
 */
export function LegalContact() {
  const { email } = useMenu().venue.company;
  return email === '' ? <>el personal del local</> : <a href={`mailto:${email}`}>{email}</a>;
}
