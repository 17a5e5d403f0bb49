-- Organizations take turns: the mass mail of one must not hold up the e-mails of others.
create index emails_by_turn on emails (cid, is_bulk, next_try_at) where sent_at is null;
drop index emails_in_order;
