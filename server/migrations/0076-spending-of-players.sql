-- What a player has spent stands in every row of the players list, which looks it up for each of them. Only those who
-- paid are in this index. Without it, the planner may take the index by value, and read everybody who paid for each row.
create index stats_of_spending on stats (pid, gamer_tag) include (number)
  where space = 'game.private' and key = 'SPEND_TOTAL';
