-- No credit note was refunded beyond what became credit of it.
select o.credit_note_id from outside_refunds o
join credit_entries e on e.seller_id = o.seller_id and e.entry_id = o.entry_id
join credit_notes n on n.seller_id = o.seller_id and n.credit_note_id = o.credit_note_id
group by o.credit_note_id, n.granted, n.refunded having sum(-e.amount) > n.granted + n.refunded;
