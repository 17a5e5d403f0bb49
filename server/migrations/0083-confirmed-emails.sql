-- Which e-mails their owners have proved to read. Whoever works with a role today is taken to have proved it.
alter table accounts add column email_confirmed_at timestamptz(3);
update accounts set email_confirmed_at = created_at
where email is not null and (role is not null or realm_roles <> '{}');

-- A code that is still valid is mailed again, so that nobody voids it by asking for another one. It is encrypted with
-- SECRET_KEY. Codes mailed before have none, and are replaced once.
alter table confirmation_codes add column sealed_code bytea;

-- A long code for a new password is a purpose of its own, so that asking for a short one leaves it valid. Codes mailed
-- before may be either.
insert into confirmation_codes (cid, account_id, purpose, code_hash, created_at, expires_at, failed_tries)
select cid, account_id, 'password-link', code_hash, created_at, expires_at, failed_tries
from confirmation_codes where purpose = 'password';
