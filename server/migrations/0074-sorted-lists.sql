-- The payments of a realm by what they cost, so that the list can be sorted by it. The other columns by which lists are
-- sorted have an index already: the time of a payment, the day a player was seen, and what a player spent, as a stat.

create index payments_by_price on payments (pid, ((details->>'price')::numeric), txid);
