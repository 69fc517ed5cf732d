-- Refuses to refund more of a credit note outside than became credit of it: refunds of a note come one after the other,
-- and each counts all before it.
create function refuse_outside_refund_too_many() returns trigger
    language plpgsql set search_path = public, pg_temp as
$$
declare
    credited bigint;
    refunded bigint;
begin
    perform pg_advisory_xact_lock(hashtextextended('outside refund ' || new.credit_note_id, 0));
    select n.granted + coalesce((select sum(r.amount) from refunds r
                                 where r.seller_id = n.seller_id and r.credit_note_id = n.credit_note_id
                                   and r.state = 'FAILED'), 0)
    into strict credited
    from credit_notes n where n.seller_id = new.seller_id and n.credit_note_id = new.credit_note_id;
    select coalesce(sum(-e.amount), 0) into strict refunded
    from credit_entries e
    where e.seller_id = new.seller_id
      and (e.entry_id = new.entry_id
           or e.entry_id in (select o.entry_id from outside_refunds o
                             where o.seller_id = new.seller_id and o.credit_note_id = new.credit_note_id));
    if refunded > credited then
        raise exception 'more is refunded of credit note % than became credit', new.credit_note_id
            using errcode = 'check_violation';
    end if;
    return new;
end
$$;
create trigger no_outside_refund_too_many before insert on outside_refunds
    for each row execute function refuse_outside_refund_too_many();
