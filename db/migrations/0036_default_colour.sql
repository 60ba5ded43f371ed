-- The default colour was the colour of errors and of «Eliminar»: every button of a new venue looked dangerous. Venues that
-- never chose a colour get the new default; a colour that was chosen, also this one, stays.
alter table settings alter column colour set default '#2f5d50';
update settings set colour = '#2f5d50'
where colour = '#b3261e' and not exists (
  select from activity_log
  where kind = 'settings-saved' and details @> '{"part": "config", "changes": [{"field": "colour"}]}'
);
