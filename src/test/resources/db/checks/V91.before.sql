insert into logins (login_id, email, name, created_at)
values ('00000000-0000-7000-8000-000000000001', 'ada@example.com', 'Ada', now());
