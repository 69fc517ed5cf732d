-- Sellers get no mails that they did not ask for, and go on to get all that they had.
select seller_id from mail_senders
where muted_kinds <> '{}' or renewal_notice_days is not null or card_notice_days is not null or reply_to is null;
select seller_id from mail_rounds;
