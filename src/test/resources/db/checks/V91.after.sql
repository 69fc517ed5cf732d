-- Nobody had a passkey before.
select login_id from login_passkeys;
select digest from spent_challenges;
