-- Where people are signed in, so that they can see it and end what is not theirs; and the e-mail that a code confirms.

alter table sign_ins
  -- as the browser or game client named itself, and where it came from, when it last got a token
  add column user_agent text,
  add column address text,
  add column last_used_at timestamptz(3);

update sign_ins set last_used_at = coalesce(
  (select max(t.created_at) from tokens t where t.cid = sign_ins.cid and t.sign_in_id = sign_ins.id), created_at
);

alter table sign_ins alter column last_used_at set not null;

create index sign_ins_by_use on sign_ins (cid, account_id, last_used_at desc, id desc);
drop index sign_ins_of_account;

alter table confirmation_codes add column new_email text;
