-- In which language, and for which paper, documents and mails are written: as the customer has it, else as the seller.
alter table sellers
    add column language text not null default 'en'
        check (language in ('en', 'de', 'fr', 'es', 'nl', 'it', 'pt', 'pl', 'ja')),
    add column paper_size text not null default 'A4' check (paper_size in ('A4', 'LETTER'));

alter table customers
    add column language text check (language in ('en', 'de', 'fr', 'es', 'nl', 'it', 'pt', 'pl', 'ja')),
    add column paper_size text check (paper_size in ('A4', 'LETTER'));
