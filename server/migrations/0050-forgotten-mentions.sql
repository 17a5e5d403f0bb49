-- Operators write e-mails of players into subjects, stats and searches, and so into the audit trail. Forgetting a player
-- masks them there: the one change that entries allow, by the one transaction that says so.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('regent.forgetting', true) = 'on' then
    return null;
  end if;
  raise exception 'audit entries are append-only';
end
$$;
