-- Payments by product and by the amount that the store reported, for the filters of their list.
create index payments_by_listing on payments (pid, listing, created_at, txid) where listing is not null;
create index payments_by_paid_amount
  on payments (pid, (details->>'paidCurrency'), ((details->>'paidAmount')::numeric), txid)
  where details->>'paidCurrency' is not null;

-- Who took part in a thing, for searches of players: one view for each kind of thing, with its id as the search names it.
-- The searches read views, because the area of players is below those of the tables.
create index purchases_by_listing on purchases (pid, listing, gamer_tag);
create index tournament_players_of_tournament on tournament_players (pid, tournament_id, gamer_tag);

create view player_payments as
  select pid, gamer_tag, txid, listing, state, provider, details, created_at, completed_at, refunded_at from payments;
create view listing_buyers as
  select pid, gamer_tag, listing as thing from purchases;
create view event_participants as
  select p.pid, p.gamer_tag, r.symbol as thing
  from event_rounds as r join event_players as p on p.pid = r.pid and p.round_id = r.id;
create view tournament_participants as
  select pid, gamer_tag, tournament_id as thing from tournament_players;
create view trial_participants as
  select m.pid, m.gamer_tag, t.name as thing
  from trials as t join trial_members as m on m.pid = t.pid and m.trial_id = t.id
  where t.ejected_at is null and m.left_at is null;
create view promo_participants as
  select pid, gamer_tag, promo_id as thing from promo_players where redeemed > 0;
-- Players of the hold-out got no message.
create view campaign_participants as
  select pid, gamer_tag, sid as thing from campaign_recipients where not is_held_out and not is_withdrawn;
create view leaderboard_participants as
  select e.pid, e.gamer_tag, b.id as thing
  from leaderboards as b join leaderboard_entries as e on e.pid = b.pid and e.sheet = b.sheet;
