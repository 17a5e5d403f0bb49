-- Counts the players of a round, and when they entered it and claimed, without reading their rows.
create index event_players_by_entry on event_players (pid, round_id, joined_at, claimed_at);
drop index event_players_by_round;
