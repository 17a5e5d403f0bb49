-- Who asked is told once how a request for approval has ended: when the last approval came, or when it expired.
alter table approval_requests add column told text check (told in ('approved', 'expired'));

-- Requests from before are over long since; nobody is told of them now.
update approval_requests set told = 'expired' where state = 'open' and expires_at < now();

create index approval_requests_to_expire on approval_requests (expires_at)
  where state = 'open' and told is distinct from 'expired';

-- Why the next step of a run did not begin by itself.
alter table runbook_runs add column stopped_why text;
