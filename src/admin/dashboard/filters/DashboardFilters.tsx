// Filters of «Panel»: preset ranges, calendar and product type.
import { useEffect, useRef } from 'react';
import type { ChangeDashboardSearch, DashboardSearch } from '#admin/dashboard/dashboard-search.ts';
import { dashboardTexts } from '#admin/dashboard/dashboard-texts.ts';
import { DayRangeFilter } from '#admin/shared/days/DayRangeFilter.tsx';
import { SECTIONS } from '#domain/menu.ts';
import type { DayRange } from '#domain/time.ts';
import { Chip } from '#ui/Chip.tsx';
import layout from '#ui/layout.module.css';
import { SegmentedControl } from '#ui/SegmentedControl.tsx';
import styles from './DashboardFilters.module.css';
import { rangePresets } from './range-presets.ts';

const { sections: sectionNames } = dashboardTexts;

type Section = keyof typeof sectionNames;
const SECTION_OPTIONS = (['all', ...SECTIONS] as const).map((value) => ({ value, label: sectionNames[value] }));

type DashboardFiltersProps = {
  search: DashboardSearch;
  /** Days of the address, or today. */
  days: DayRange;
  today: string;
  onSearchChange: ChangeDashboardSearch;
};

/** Filters of the dashboard («Panel»): preset ranges of days, a calendar, and the product type (drinks or food). */
export function DashboardFilters({ search, days, today, onSearchChange }: DashboardFiltersProps) {
  const presets = useRef<HTMLDivElement>(null);

  function chooseSection(section: Section) {
    onSearchChange({ section: section === 'all' ? undefined : section });
  }

  /** Today is the address without days, so that it stays today after midnight. */
  function chooseDays({ from, to }: Partial<DayRange>) {
    onSearchChange(from === today && to === today ? { from: undefined, to: undefined } : { from, to });
  }

  // On a phone the chip of the address may be outside of the row.
  useEffect(() => {
    presets.current?.querySelector('[aria-pressed="true"]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, []);

  return (
    <div role="group" aria-label={dashboardTexts.filters} className={layout.stack3}>
      <div ref={presets} role="group" aria-label={dashboardTexts.ranges} className={styles.presets}>
        {rangePresets(today).map((preset) => (
          <Chip
            key={preset.label}
            name={preset.label}
            selected={preset.days.from === days.from && preset.days.to === days.to}
            onClick={() => chooseDays(preset.days)}
          />
        ))}
      </div>
      <div className={styles.row}>
        <DayRangeFilter search={search} shownDays={days} onChange={chooseDays} />
        <SegmentedControl
          label={dashboardTexts.section}
          options={SECTION_OPTIONS}
          value={search.section ?? 'all'}
          onChange={chooseSection}
        />
      </div>
    </div>
  );
}
