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

-- Languages of every realm are spelled in one way.
update localizations as l set language = lower(language)
where language <> lower(language) and lower(language) = any (array['en', 'es', 'fr', 'de', 'nl', 'zh', 'it'])
  and not exists (
    select from localizations as o where o.pid = l.pid and o.key = l.key and o.language = lower(l.language));

-- Languages in use stay offered.
with used as (
  select pid, language from localizations
  union all
  select pid, t ->> 'language' from announcements, jsonb_array_elements(
    case jsonb_typeof(definition -> 'translations') when 'array' then definition -> 'translations' else '[]' end) as t
  union all
  select pid, t ->> 'lng' from campaigns, jsonb_array_elements(
    case jsonb_typeof(definition -> 'translations') when 'array' then definition -> 'translations' else '[]' end) as t
  union all
  select pid, t from campaign_templates, jsonb_object_keys(msg) as t
), extra as (
  select distinct on (pid, lower(replace(language, '_', '-'))) pid, language from used
  where lower(language) <> all (array['en', 'es', 'fr', 'de', 'nl', 'zh', 'it'])
  order by pid, lower(replace(language, '_', '-')), language
)
insert into localization_settings (pid, extra_languages, fallback, version, texts_version, updated_at)
select pid, array_agg(language order by language), array['en'], 1, 1, now() from extra group by pid;

-- The key of a template's texts, without .subject and .msg; null: its texts are still in its own row.
alter table campaign_templates add column text_key text;
