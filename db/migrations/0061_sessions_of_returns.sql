-- A return from a provider's page is found by the session that the attempt stores, without asking the provider: the address may
-- be opened by anyone.
create index payment_attempts_session on payment_attempts ((data ->> 'session')) where data ->> 'session' is not null;
