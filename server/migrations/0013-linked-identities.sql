-- Players who sign in by a device, a third party or an external service.

-- Proved by something weaker than the account's password, or by what a realm's own config trusts: such a sign-in plays,
-- and carries none of the account's roles.
alter table sign_ins add column is_player_only boolean not null default false;
