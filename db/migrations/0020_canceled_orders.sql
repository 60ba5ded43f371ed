-- Orders that were given up are looked at by the day on which they were, and added up for each closure.
create index payments_canceled on payments (canceled_on, id) where canceled_on is not null;
