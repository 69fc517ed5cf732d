-- Everybody begins with the standard texts.
select seller_id from mail_texts;
