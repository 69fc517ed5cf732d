-- A list of one rare type need not pass over all that happened in a month. Rows of a type come in the order of their
-- ids, so new entries land at the ends of a few pages.
create index events_by_type on events (seller_id, type, event_id);
