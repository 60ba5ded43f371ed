// «Registro de actividad»: the page of the activity log, which says who did what in the back office, and when.
import { getRouteApi } from '@tanstack/react-router';
import { DayRangeFilter } from '#admin/shared/days/DayRangeFilter.tsx';
import { ExportLink } from '#admin/shared/export/ExportLink.tsx';
import { FilterBar } from '#admin/shared/lists/FilterBar.tsx';
import { readIdParameter } from '#admin/shared/lists/read-search.ts';
import type { SearchUpdate } from '#admin/shared/lists/search-update.ts';
import { Page } from '#admin/shared/page/Page.tsx';
import { activityKindNames } from '#contract/activity-names.es.ts';
import type { DayRange } from '#domain/time.ts';
import { SelectField } from '#ui/SelectField.tsx';
import { ActivityResults } from './ActivityResults.tsx';
import { useActivityLog, useActivityPeople } from './activity-queries.ts';
import { type ActivitySearch, readActivityKindFilter } from './activity-search.ts';
import { activityTexts } from './activity-texts.ts';

const route = getRouteApi('/admin/activity-log');

/**
 * Page «Registro de actividad»: the activity log, which says who did what in the back office, and when. It can be filtered by day,
 * person and kind of entry, and exported to Excel.
 */
export function ActivityPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { from, to, actorId, kind } = search;
  const query = useActivityLog(search);
  const isFiltered = from !== undefined || to !== undefined || actorId !== undefined || kind !== undefined;
  return (
    <Page
      title={activityTexts.title}
      lead={activityTexts.lead}
      tools={<ExportLink name="activity" filter={{ from, to, actorId, kind }} />}
    >
      <Filters
        search={search}
        isFiltered={isFiltered}
        shownDays={query.data?.pages[0]?.days}
        onSearchChange={(next) => void navigate({ search: next, replace: true })}
      />
      {/* Remounted for each filter, so that loaded pages of different filters do not mix. */}
      <ActivityResults key={`${from} ${to} ${actorId} ${kind}`} query={query} isFiltered={isFiltered} />
    </Page>
  );
}

type FiltersProps = {
  search: ActivitySearch;
  isFiltered: boolean;
  shownDays: DayRange | undefined;
  onSearchChange: (search: SearchUpdate<ActivitySearch>) => void;
};

function Filters({ search, isFiltered, shownDays, onSearchChange }: FiltersProps) {
  return (
    <FilterBar isFiltered={isFiltered} onClear={() => onSearchChange({})}>
      <DayRangeFilter
        search={search}
        shownDays={shownDays}
        onChange={(days) => onSearchChange((before) => ({ ...before, ...days }))}
      />
      <PersonFilter
        actorId={search.actorId}
        onChoose={(value) =>
          onSearchChange(({ actorId: _, ...rest }) => ({ ...rest, ...readIdParameter('actorId', { actorId: value }) }))
        }
      />
      <SelectField
        label={activityTexts.kind}
        value={search.kind ?? ''}
        onChange={({ target: { value } }) =>
          onSearchChange(({ kind: _, ...rest }) => ({ ...rest, ...readActivityKindFilter({ kind: value }) }))
        }
      >
        <option value="">{activityTexts.allKinds}</option>
        {Object.entries(activityKindNames).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </SelectField>
    </FilterBar>
  );
}

function PersonFilter({ actorId, onChoose }: { actorId: string | undefined; onChoose: (actorId: string) => void }) {
  const { data, isError } = useActivityPeople();
  const people = data?.people ?? [];
  const isMissing = actorId !== undefined && !people.some(({ userId }) => userId === actorId);
  return (
    <SelectField
      label={activityTexts.person}
      value={actorId ?? ''}
      error={isError ? activityTexts.peopleFailed : null}
      onChange={({ target }) => onChoose(target.value)}
    >
      <option value="">{activityTexts.everybody}</option>
      {/* The person of the address, until the names are loaded. */}
      {isMissing && <option value={actorId}>…</option>}
      {people.map(({ userId, name }) => (
        <option key={userId} value={userId}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
