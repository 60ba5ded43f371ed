// The first page after signing in: links to the boards with the number of pending lines, and to the dashboard.
import { useQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '#admin/shared/api.ts';
import { icons } from '#admin/shared/icons.ts';
import {
  BACK_OFFICE_FRESH_MS,
  backOfficeQueryKey,
  useBackOfficePollInterval,
} from '#admin/shared/live/back-office-query.ts';
import { useBoardCounts } from '#admin/shared/live/board-queries.ts';
import { usePageTitle } from '#admin/shared/page/use-page-title.ts';
import { texts } from '#admin/shared/texts.ts';
import type { Section } from '#domain/schedule.ts';
import { Banner } from '#ui/Banner.tsx';
import { Icon, type IconSource } from '#ui/Icon.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { BackupSection } from './BackupSection.tsx';
import { SetupChecklist, type SetupPaths } from './SetupChecklist.tsx';
import { useSetupSteps } from './setup-queries.ts';
import { type TableServicePaths, TableServiceSection } from './TableServiceSection.tsx';
import { type TodayFigurePaths, TodayFigures } from './TodayFigures.tsx';
import styles from './WelcomePage.module.css';
import { setupTexts } from './welcome-texts.ts';

/** Data of a card on the welcome page that links to the board of drinks or of food. */
export interface BoardLinkData {
  readonly section: Section;
  readonly path: NonNullable<LinkProps['to']>;
  readonly label: string;
  readonly icon: IconSource;
}

type WelcomePageProps = {
  name: string;
  service: TableServicePaths;
  today: TodayFigurePaths;
  boards: readonly BoardLinkData[];
  /** Path of the dashboard; null for users who may not see it. */
  dashboardPath: NonNullable<LinkProps['to']> | null;
  /** Setup checklist paths; null for users without the right to set up the venue. */
  setup: SetupPaths | null;
};

/**
 * Start page of the staff app: greets the user by name, and shows «Crear Pedido», the tables that owe, the figures of today,
 * links to the boards and the setup checklist.
 */
export function WelcomePage({ name, service, today, boards, dashboardPath, setup }: WelcomePageProps) {
  usePageTitle(texts.menu.home.label);
  return (
    <div className={styles.page}>
      <h1 tabIndex={-1} className={styles.greeting}>
        {texts.welcome.greeting(name)}
      </h1>
      <p className={styles.lead}>{texts.welcome.lead}</p>
      {setup && <SetupChecklist paths={setup} />}
      <TableServiceSection paths={service} />
      <TodayFigures paths={today} />
      <ul className={styles.cards}>
        {boards.map((board) => (
          <li key={board.section}>
            <Link to={board.path} className={styles.card}>
              <span className={styles.label}>
                <Icon name={board.icon} className={styles.icon} />
                <span>{board.label}</span>
              </span>
              <PendingCount section={board.section} />
            </Link>
          </li>
        ))}
        {dashboardPath !== null && (
          <li>
            <Link to={dashboardPath} className={styles.card}>
              <span className={styles.label}>
                <Icon name={icons.chart} className={styles.icon} />
                <span>{texts.menu.dashboard.label}</span>
              </span>
              <span className={styles.quiet}>{texts.welcome.dashboard}</span>
            </Link>
          </li>
        )}
      </ul>
      {setup && <MailNotice className={styles.notice} />}
      {setup && <BackupSection />}
      <PartnerLink />
    </div>
  );
}

function PendingCount({ section }: { section: Section }) {
  const { data, isError } = useBoardCounts();
  const count = data?.[section];
  if (count === undefined && isError) return <span className={styles.quiet}>{texts.welcome.unknown}</span>;
  if (count === undefined) return <Skeleton height="2.75rem" width="8rem" />;
  if (count === 0) return <span className={styles.quiet}>{texts.welcome.none}</span>;
  return (
    <span className={styles.pending}>
      <span className={styles.count}>{count}</span> {texts.welcome.pending(count)}
    </span>
  );
}

/** Warning that no e-mail is sent while no mail server is configured. */
function MailNotice({ className }: { className: string | undefined }) {
  const { data } = useSetupSteps();
  if (data?.sendsMail !== false) return null;
  return (
    <Banner title={setupTexts.noMail} className={className}>
      {setupTexts.noMailText}
    </Banner>
  );
}

/**
 * The logo of a partner company, as a link to its website. Shown only if the owner has configured both. The last
 * element of the page, so that its late arrival moves nothing. A failed read shows nothing.
 */
function PartnerLink() {
  const { data } = useQuery({
    queryKey: backOfficeQueryKey('partner-link'),
    queryFn: () => api.settings.readPartnerLink({}),
    staleTime: BACK_OFFICE_FRESH_MS,
    refetchInterval: useBackOfficePollInterval(),
  });
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  const link = data?.link;
  if (!link) return null;
  const name = texts.welcome.partner(hostOf(link.url));
  return (
    <a href={link.url} target="_blank" rel="noopener noreferrer" className={styles.link}>
      {link.imageUrl === brokenUrl ? (
        <span>{name}</span>
      ) : (
        <img
          src={link.imageUrl}
          alt={name}
          width={144}
          height={48}
          className={styles.logo}
          onError={() => setBrokenUrl(link.imageUrl)}
        />
      )}
    </a>
  );
}

/** The host name as the owner typed it; `URL` would write accented letters as «xn--». */
function hostOf(url: string): string {
  return url.replace(/^https:\/\//, '').replace(/[/?#].*$/, '');
}
