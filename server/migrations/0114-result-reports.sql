-- People who get the weekly report of results by e-mail.
create table result_reports (
  cid bigint not null,
  account_id bigint not null,
  -- of Monday, 8 o'clock
  time_zone text not null,
  next_at timestamptz(3) not null,
  primary key (cid, account_id),
  constraint result_reports_of_account
    foreign key (cid, account_id) references accounts (cid, id) on delete cascade
);

create index result_reports_due on result_reports (next_at);
