-- Printers that this server does not connect to: those of a print agent in their network, and those that call the server.

-- A program in the network of the printers that prints for a server elsewhere.
create table print_agents (
  id              uuid primary key,
  name            text not null,
  name_key        text not null,
  -- SHA-256 of the key by which it authenticates; null before the first key.
  key_hash        bytea check (octet_length(key_hash) = 32),
  -- When it last called; null if it never did.
  seen_on         timestamptz,
  -- The version of its program; null if it never called.
  program_version text,
  version         integer not null default 1,
  updated_on      timestamptz not null,
  constraint print_agents_name_key_key unique (name_key),
  constraint print_agents_key_hash_key unique (key_hash)
);

-- Who sends the tickets to the printer: this server, a print agent, or the printer asks for them itself.
alter table printers add column connection text not null default 'server'
  check (connection in ('server', 'agent', 'polling'));
alter table printers add column agent_id uuid references print_agents;
-- SHA-256 of the key in the address that the printer calls.
alter table printers add column key_hash bytea check (octet_length(key_hash) = 32);
alter table printers add constraint printers_key_hash_key unique (key_hash);
alter table printers add check ((connection = 'agent') = (agent_id is not null));
alter table printers add check (connection = 'polling' or key_hash is null);

-- What a printer that asks for its tickets was sent, so that it receives the same bytes however often it asks; null for all
-- other printers and once the attempt has ended.
alter table print_attempts add column document bytea;
