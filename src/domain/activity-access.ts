// Who came in and what was refused, as the activity log stores it.

/** The details of every kind of entry about signing in and rights. */
export interface AccessActivityDetails {
  'sessions-ended': { readonly id: string; readonly name: string; readonly sessions: number };
  'second-factor-set': { readonly id: string; readonly name: string; readonly isOn: boolean };
}
