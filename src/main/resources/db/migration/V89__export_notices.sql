-- Who gets a mail when an export has come to its end.
alter table exports add column notify_email text;
