-- An advance of a sandbox clock is made in many short transactions (S14). While it lasts, these say where it began, where
-- it is to end, and which request asked for it, so that the same request goes on with it after a crash.
alter table sandbox_clocks
    add column advance_from    timestamptz,
    add column advance_to      timestamptz,
    add column advance_request text,
    add check ((advance_from is null) = (advance_to is null)),
    add check (advance_from <= advance_to);
