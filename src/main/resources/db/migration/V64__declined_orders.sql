-- What a customer answered to an order on its page, whether they signed or declined it.
alter table order_signatures
    add answer text not null default 'SIGNED' check (answer in ('SIGNED', 'DECLINED')),
    -- Why it was declined, if they said so.
    add reason text check (reason is null or answer = 'DECLINED');
