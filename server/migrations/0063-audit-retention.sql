-- Whoever runs the server may say for how long the trail is kept. What is older goes by the one transaction that says so.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('regent.forgetting', true) = 'on' then
    return null;
  end if;
  if tg_op = 'DELETE' and current_setting('regent.retention', true) = 'on' then
    return null;
  end if;
  raise exception 'audit entries are append-only';
end
$$;
