-- People who work for sellers in the console (ADR 40). A login stands above sellers: one person may work for several.
-- What belongs to a login is seen by the transaction that names it in the setting billwright.login, and by no other.
create function current_login() returns uuid
    language sql stable parallel safe
    return nullif(current_setting('billwright.login', true), '')::uuid;

create procedure keep_logins_apart(target regclass, privileges text)
    language plpgsql set search_path = public, pg_temp as
$$
begin
    execute format('alter table %s enable row level security', target);
    execute format('alter table %s force row level security', target);
    execute format('create policy login_isolation on %s using (login_id = (select current_login()))'
                   ' with check (login_id = (select current_login()))', target);
    execute format('create policy login_lookup on %s for select to ${ownerRole} using (true)', target);
    execute format('grant %s on %s to ${appRole}', privileges, target);
end
$$;

create table logins (
    login_id       uuid        primary key,
    -- In lower case.
    email          text        not null unique check (email = lower(email)),
    name           text        not null,
    -- bcrypt of an HMAC of the password; null if only a provider of identities says who it is.
    password_hash  text,
    pepper_version int,
    created_at     timestamptz not null,
    check ((password_hash is null) = (pepper_version is null))
);
call keep_logins_apart('logins', 'select, insert, update');

-- As whom a provider of identities knows somebody.
create table login_identities (
    issuer     text        not null,
    subject    text        not null,
    login_id   uuid        not null references logins,
    created_at timestamptz not null,
    primary key (issuer, subject)
);
create index login_identities_of_login on login_identities (login_id);
call keep_logins_apart('login_identities', 'select, insert');

-- Who is signed in, by the digest of the cookie. Times are the system's.
create table login_sessions (
    session_id uuid        primary key,
    login_id   uuid        not null references logins,
    digest     text        not null unique check (digest ~ '^[0-9a-f]{64}$'),
    begun_at   timestamptz not null,
    used_at    timestamptz not null check (used_at >= begun_at),
    era        int         not null default coalesce(known_era(), 0)
);
create index login_sessions_of_login on login_sessions (login_id);
create index login_sessions_begun on login_sessions (begun_at);
call keep_logins_apart('login_sessions', 'select, insert, update, delete');

-- Attempts to sign in that have not succeeded, by a digest of whom and from where: counted for addresses that nobody
-- has, too, so that nobody learns which ones are known.
create table login_failures (
    digest       text        primary key check (digest ~ '^[0-9a-f]{64}$'),
    attempts     int         not null check (attempts > 0),
    locked_until timestamptz not null,
    updated_at   timestamptz not null
);
create index login_failures_oldest on login_failures (updated_at);
grant select, insert, update, delete on login_failures to ${appRole};

-- Who works for a seller and in which role, from the invitation on. Of the token in the link that invites, only a digest
-- is stored. A member who was removed stays, as the audit log names them.
create table members (
    seller_id       uuid        not null default current_seller() references sellers,
    member_id       uuid        not null,
    email           text        not null check (email = lower(email)),
    name            text,
    role            text        not null check (role in ('OWNER', 'FINANCE', 'SUPPORT', 'DEVELOPER', 'AUDITOR')),
    login_id        uuid        references logins,
    -- Who invited them: a member's name, or null if a key or the operator did.
    invited_by      text,
    -- By a provider of identities, whose claims say in which role.
    provided        boolean     not null default false,
    link_digest     text        check (link_digest ~ '^[0-9a-f]{64}$'),
    link_expires_at timestamptz,
    -- The operator's links let their holder choose a new password; those of sellers do not.
    link_resets     boolean     not null default false,
    created_at      timestamptz not null,
    updated_at      timestamptz not null,
    removed_at      timestamptz,
    primary key (seller_id, member_id),
    check ((link_digest is null) = (link_expires_at is null)),
    check (link_digest is null or removed_at is null)
);
create unique index one_member_of_an_email on members (seller_id, email) where removed_at is null;
create index members_newest on members (seller_id, created_at desc, member_id desc);
create index members_of_login on members (login_id) where login_id is not null and removed_at is null;
create index members_by_link on members (link_digest) where link_digest is not null;
call keep_sellers_apart('members', 'select, insert, update');
create policy login_lookup on members for select to ${ownerRole} using (true);

call create_lookup('login_of_email(wanted text)', 'login_id uuid',
    $$ select l.login_id from public.logins l where l.email = wanted $$);
call create_lookup('login_of_identity(wanted_issuer text, wanted_subject text)', 'login_id uuid',
    $$ select i.login_id from public.login_identities i
       where i.issuer = wanted_issuer and i.subject = wanted_subject $$);
call create_lookup('session_of_digest(wanted text)',
    'session_id uuid, login_id uuid, begun_at timestamptz, used_at timestamptz',
    $$ select s.session_id, s.login_id, s.begun_at, s.used_at from public.login_sessions s
       where s.digest = wanted and s.era = coalesce(public.known_era(), 0) $$);
-- As which member a session may act for a seller.
call create_lookup('member_of_session(wanted text, for_seller uuid)',
    'session_id uuid, login_id uuid, begun_at timestamptz, used_at timestamptz, member_id uuid, role text, mode text',
    $$ select s.session_id, s.login_id, s.begun_at, s.used_at, m.member_id, m.role, o.mode
       from public.login_sessions s
       join public.members m on m.login_id = s.login_id and m.seller_id = for_seller and m.removed_at is null
       join public.sellers o on o.seller_id = m.seller_id
       where s.digest = wanted and s.era = coalesce(public.known_era(), 0) $$);
-- For whom the login of the transaction works.
call create_lookup('sellers_of_login()', 'seller_id uuid, name text, mode text, role text, member_id uuid',
    $$ select o.seller_id, o.name, o.mode, m.role, m.member_id
       from public.members m join public.sellers o on o.seller_id = m.seller_id
       where m.login_id = public.current_login() and m.removed_at is null order by o.name, o.seller_id $$);
call create_lookup('member_of_link(wanted text)', 'seller_id uuid, mode text, member_id uuid',
    $$ select m.seller_id, o.mode, m.member_id
       from public.members m join public.sellers o on o.seller_id = m.seller_id
       where m.link_digest = wanted limit 1 $$);
call create_lookup('old_login_sessions(before timestamptz, most int)', 'session_id uuid, login_id uuid',
    $$ select s.session_id, s.login_id from public.login_sessions s where s.begun_at < before limit most $$);

alter table audit_entries drop constraint audit_entries_actor_kind_check;
alter table audit_entries add constraint audit_entries_actor_kind_check
    check (actor_kind in ('API_KEY', 'MEMBER', 'LINK', 'CUSTOMER', 'PROCESSOR', 'JOB', 'COMMAND'));
