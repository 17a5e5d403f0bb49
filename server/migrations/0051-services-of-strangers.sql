-- The services of an organization run under a user id of their own: SERVICES_UID_BASE plus this number, which never changes.
create table service_users (
  cid bigint primary key references customers,
  number integer not null generated always as identity unique
);

-- What a call must carry, so that programs beside the server cannot call a service in somebody else's name.
alter table service_instances add column key text not null default '';

-- Where other servers reach the one that runs the service.
alter table service_instances add column address text not null default '';
