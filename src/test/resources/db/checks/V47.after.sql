-- What waits to be sent still does.
select 1 where (select count(*) from mails where sent_at is null and resend_of is null and server_reply is null) <> 1;
select mail_id from mail_failures;
select seller_id from mail_senders;
