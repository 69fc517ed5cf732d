-- The address that a seller's mails say they come from, if it is not that of the service. Each mail takes it on when it
-- is written, like the name.
alter table mail_senders add column from_address text;
alter table mails add column from_address text;
