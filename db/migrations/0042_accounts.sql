-- The device of a session, for the list of one's own sessions; empty for sessions that were opened before.
alter table staff_sessions add column user_agent text not null default '';
