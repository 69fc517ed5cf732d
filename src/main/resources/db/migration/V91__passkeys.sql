-- Passkeys by which people sign in to the console (ADR 55). They belong to a login, as its password does.
create table login_passkeys (
    passkey_id      uuid        primary key,
    login_id        uuid        not null references logins,
    -- What the person calls it.
    name            text        not null,
    credential_id   bytea       not null unique check (octet_length(credential_id) between 1 and 1023),
    -- Attested credential data as the authenticator made it: its model, the credential's id and the public key.
    credential_data bytea       not null,
    -- Whether the key may be copied to other devices of the person, which never changes.
    backup_eligible boolean     not null,
    -- How often the authenticator has signed; always 0 for those that do not count.
    sign_count      bigint      not null check (sign_count >= 0),
    created_at      timestamptz not null,
    used_at         timestamptz
);
create index login_passkeys_of_login on login_passkeys (login_id);
call keep_logins_apart('login_passkeys', 'select, insert, update, delete');

call create_lookup('login_of_credential(wanted bytea)', 'login_id uuid',
    $$ select p.login_id from public.login_passkeys p where p.credential_id = wanted $$);

-- Challenges that were answered, until they expire: an answer counts once. Those that nobody answered are stored nowhere.
create table spent_challenges (
    digest     text        primary key check (digest ~ '^[0-9a-f]{64}$'),
    expires_at timestamptz not null
);
create index spent_challenges_oldest on spent_challenges (expires_at);
grant select, insert, delete on spent_challenges to ${appRole};
