// Frame of every settings page: loads the settings, then renders the form that the page passes.
import type { ReactNode } from 'react';
import { LoadErrorMessage } from '#admin/shared/page/LoadErrorMessage.tsx';
import { Page } from '#admin/shared/page/Page.tsx';
import { PageSkeleton } from '#admin/shared/page/PageSkeleton.tsx';
import type { VenueSettings } from '#contract/settings.ts';
import { useVenueSettings } from './settings-queries.ts';
import { settingsTexts } from './settings-texts.ts';

type SettingsPageProps = { title: string; lead: string; children: (settings: VenueSettings) => ReactNode };

/** Layout of every settings page. Loads the settings of the venue and renders what the function `children` returns for them. */
export function SettingsPageLayout({ title, lead, children }: SettingsPageProps) {
  const query = useVenueSettings();
  return (
    <Page title={title} lead={lead}>
      <LoadErrorMessage title={settingsTexts.readFailed} query={query} />
      {query.isPending && <PageSkeleton heights={['8rem', '12rem', '8rem']} />}
      {query.data && children(query.data)}
    </Page>
  );
}
