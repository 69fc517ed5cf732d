-- Part of a commitment may be no decimal number, such as two thirds of 100. The quantity stays for the version before.
alter table kept_commitments add column exact_quantity text check (exact_quantity ~ '^[0-9]+([.][0-9]+)?(/[0-9]+)?$');
