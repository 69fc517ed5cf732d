-- Where the content of a document is: in its row, or elsewhere under its location.

alter table documents
    alter column content drop not null,
    add column storage  text not null default 'DATABASE' check (storage in ('DATABASE', 'FILESYSTEM', 'S3')),
    add column location text,
    -- Missing only where an earlier program wrote the row.
    add column size     bigint,
    add constraint document_is_somewhere check (
        case storage when 'DATABASE' then content is not null and location is null
                     else content is null and location is not null and size is not null end),
    add constraint document_size_is_true check (size = octet_length(content)),
    add constraint document_digest_is_sha256 check (sha256 ~ '^[0-9a-f]{64}$');
