insert into sellers (seller_id, name, mode, time_zone, default_payment_terms, first_charge_date, invoice_prefix,
                     created_at, updated_at)
values ('00000000-0000-7000-8000-000000000001', 'Acme', 'LIVE', 'UTC', 30, 'CHECKOUT_DATE', 'INV', now(), now());
insert into mail_senders (seller_id, from_name, reply_to, updated_at)
select seller_id, 'Acme', 'accounts@acme.example', now() from sellers;
insert into mails (seller_id, mail_id, kind, object_id, sequence, message_id, from_name, recipients, subject, text_body,
                   html_body, created_at, due_at)
select seller_id, seller_id, 'INVOICE_ISSUED', seller_id, 1, '<1@acme.example>', 'Acme', '{bo@buyer.example}', 's', 't',
       'h', now(), now()
from sellers;
