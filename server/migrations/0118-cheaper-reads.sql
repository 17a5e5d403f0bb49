-- The number of the last change of a group: of its own row, its members, its donations and its parts. Servers cache
-- the text of a group by it. Triggers set it, so that no way of changing a group can forget to. The numbers are those
-- of a sequence: a group that is deleted and restored never has an earlier number again.
create sequence group_revisions;

alter table groups add column revision bigint not null default 0;
alter table groups alter column revision set default nextval('group_revisions');

create function renew_group() returns trigger language plpgsql as $$
begin
  new.revision := nextval('group_revisions');
  return new;
end $$;

create trigger group_renewed before update on groups for each row execute function renew_group();

-- Setting the revision to itself renews it.
create function renew_guild() returns trigger language plpgsql as $$
begin
  update groups set revision = revision
  where pid = coalesce(new.pid, old.pid) and id = coalesce(new.parent_id, old.parent_id);
  return null;
end $$;

create trigger part_inserted after insert or update on groups for each row when (new.parent_id <> 0)
  execute function renew_guild();
create trigger part_deleted after delete on groups for each row when (old.parent_id <> 0)
  execute function renew_guild();

create function renew_group_of_row() returns trigger language plpgsql as $$
begin
  update groups set revision = revision
  where pid = coalesce(new.pid, old.pid) and id = coalesce(new.group_id, old.group_id);
  return null;
end $$;

-- A member who joins or leaves changes the count in the row of the group.
create trigger member_updated after update on group_members for each row execute function renew_group_of_row();
create trigger donation_changed after insert or update or delete on group_donations
  for each row execute function renew_group_of_row();

-- The size of a leaderboard needs only the moves of entries that came or went, and most moves are neither.
create index leaderboard_moves_of_size on leaderboard_moves (pid, sheet) where old_place is null or new_place is null;
