-- All mail still comes from the address of the service.
select mail_id from mails where from_address is not null
union all
select seller_id from mail_senders where from_address is not null or reply_to <> 'accounts@acme.example';
