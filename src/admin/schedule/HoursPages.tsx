// «Horarios de Bebida» and «Horarios de Comidas»: the opening hours, one row for each weekday. Each change is saved immediately.
import { useQuery } from '@tanstack/react-query';
import { api } from '#admin/shared/api.ts';
import { useBackOfficePollInterval } from '#admin/shared/live/back-office-query.ts';
import { LoadErrorMessage } from '#admin/shared/page/LoadErrorMessage.tsx';
import { Page } from '#admin/shared/page/Page.tsx';
import { PageSkeleton } from '#admin/shared/page/PageSkeleton.tsx';
import { weekHoursText } from '#contract/hours-texts.es.ts';
import { WEEKDAY_NAMES } from '#contract/weekday-names.es.ts';
import { groupDays } from '#domain/hours-summary.ts';
import { mondayFirst, openTimeRanges, type Section, type WeekHours } from '#domain/schedule.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import layout from '#ui/layout.module.css';
import styles from './HoursPages.module.css';
import { SpecialDays } from './SpecialDays.tsx';
import { schedulesQuery } from './schedule-queries.ts';
import { scheduleTexts } from './schedule-texts.ts';
import { useSaveOpeningHours } from './use-save-opening-hours.ts';
import { useSchedulesChange } from './use-special-days.ts';
import { WeekHoursTable } from './WeekHoursTable.tsx';

/** Page «Horarios de Bebida»: the opening hours of the bar. */
export function DrinksHoursPage() {
  return <HoursPage key="drinks" section="drinks" />;
}

/** Page «Horarios de Comidas»: the opening hours of the kitchen. */
export function FoodHoursPage() {
  return <HoursPage key="food" section="food" />;
}

function HoursPage({ section }: { section: Section }) {
  const query = useQuery({ ...schedulesQuery, refetchInterval: useBackOfficePollInterval() });
  return (
    <Page title={scheduleTexts.title[section]} lead={scheduleTexts.lead[section]}>
      <LoadErrorMessage title={scheduleTexts.listFailed} query={query} />
      {query.isPending && <PageSkeleton heights={ROWS} />}
      {query.data?.isConfirmed === false && <ConfirmHoursBanner />}
      {query.data && <Week key={section} section={section} week={query.data[section]} />}
      {query.data && <SpecialDays section={section} days={query.data.specialDays} />}
    </Page>
  );
}

/** Asks a new venue to look at its hours: a step of the setup checklist. */
function ConfirmHoursBanner() {
  const confirmation = useSchedulesChange({
    send: () => api.schedules.confirmHours({}),
    doneText: scheduleTexts.confirm.done,
  });
  return (
    <Banner
      title={scheduleTexts.confirm.title}
      action={
        <Button variant="primary" busy={confirmation.isPending} onClick={() => confirmation.mutate(undefined)}>
          {scheduleTexts.confirm.button}
        </Button>
      }
    >
      {scheduleTexts.confirm.text}
    </Banner>
  );
}

const ROWS = ['3.75rem', '3.75rem', '3.75rem', '3.75rem', '3.75rem', '3.75rem', '3.75rem', '14rem'];

function Week({ section, week }: { section: Section; week: WeekHours }) {
  const { displayedWeek, change } = useSaveOpeningHours(section, week);
  return (
    <>
      <WeekHoursTable week={displayedWeek} onChange={change} />
      <WeekChart week={displayedWeek} />
    </>
  );
}

const DAY_MINUTES = 24 * 60;
const HOURS = [0, 6, 12, 18, 24];

/** The opening hours of the week as bars from midnight to midnight, with a text alternative. */
function WeekChart({ week }: { week: WeekHours }) {
  const text = weekHoursText(groupDays(week));
  return (
    <figure className={layout.stack3}>
      <h2 className={layout.large}>{scheduleTexts.chartTitle}</h2>
      <div role="img" aria-label={text} className={styles.chart}>
        <div className={styles.scale}>
          {HOURS.map((hour) => (
            <span key={hour} style={{ insetInlineStart: percentOfDay(hour * 60) }}>
              {hour}h
            </span>
          ))}
        </div>
        {mondayFirst(week).map(({ weekday }) => (
          <div key={weekday} className={styles.day}>
            <span className={styles.name}>{WEEKDAY_NAMES[weekday].slice(0, 3)}</span>
            <span className={styles.track}>
              {openTimeRanges(week, weekday).map(({ from, until }) => (
                <span
                  key={from}
                  className={styles.bar}
                  style={{ insetInlineStart: percentOfDay(from), inlineSize: percentOfDay(until - from) }}
                />
              ))}
            </span>
          </div>
        ))}
      </div>
      <figcaption className={layout.quiet}>{text}</figcaption>
    </figure>
  );
}

/** The share of a day as a CSS percentage. */
function percentOfDay(minutes: number): string {
  return `${(minutes / DAY_MINUTES) * 100}%`;
}
