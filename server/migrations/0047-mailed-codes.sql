-- A code is kept apart from the text of its mail, so that whoever reads the outbox does not read it.
alter table emails add column code text;

update emails
set code = substring(body from 'Your code: (\S+)'), body = regexp_replace(body, 'Your code: \S+', 'Your code: {code}')
where sent_at is null and body ~ 'Your code: \S+';

-- Without SMTP_URL a server looks for codes to print.
create index emails_with_code on emails (created_at) where code is not null;
