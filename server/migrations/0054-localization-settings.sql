-- The languages a realm's texts may have beyond those of every realm, and the languages that players fall back to.
create table localization_settings (
  pid text primary key references realms (pid),
  extra_languages text[] not null,
  fallback text[] not null,
  -- Counts changes of these settings, for If-Match.
  version integer not null,
  -- Counts changes of these settings and of the realm's texts, for the ETag of what game clients keep.
  texts_version integer not null,
  updated_at timestamptz(3) not null,
  account_id bigint
);

-- Languages in use stay offered.
insert into localization_settings (pid, extra_languages, fallback, version, texts_version, updated_at)
select pid, array_agg(distinct language order by language)
    filter (where language <> all (array['en', 'es', 'fr', 'de', 'nl', 'zh', 'it'])), array['en'], 1, 1, now()
from localizations
group by pid
having bool_or(language <> all (array['en', 'es', 'fr', 'de', 'nl', 'zh', 'it']));

-- The key of a template's texts, without .subject and .msg; null: its texts are still in its own row.
alter table campaign_templates add column text_key text;
