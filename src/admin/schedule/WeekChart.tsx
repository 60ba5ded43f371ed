// The opening hours of the week as bars from midnight to midnight, with a text alternative.

import { weekText } from '#contract/hours-texts.es.ts';
import { WEEKDAY_NAMES } from '#contract/weekday-names.es.ts';
import { groupDays } from '#domain/hours-summary.ts';
import { mondayFirst, openSpans, type WeekHours } from '#domain/schedule.ts';
import { scheduleTexts } from './schedule-texts.ts';
import styles from './WeekChart.module.css';

const DAY_MINUTES = 24 * 60;
const HOURS = [0, 6, 12, 18, 24];

export function WeekChart({ week }: { week: WeekHours }) {
  const text = weekText(groupDays(week));
  return (
    <figure className={styles.figure}>
      <h2 className={styles.title}>{scheduleTexts.chartTitle}</h2>
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
              {openSpans(week, weekday).map(({ from, until }) => (
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
      <figcaption className={styles.textAlternative}>{text}</figcaption>
    </figure>
  );
}

/** The share of a day as a CSS percentage. */
function percentOfDay(minutes: number): string {
  return `${(minutes / DAY_MINUTES) * 100}%`;
}
