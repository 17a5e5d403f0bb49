-- Payments above a purchase limit are few. Their list and their sum read this index.
create index concurrently if not exists payments_above_limit on payments (pid, created_at desc, txid desc)
  where details->>'isOverLimit' = 'true';
