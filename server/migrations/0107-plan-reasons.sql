-- Why an agent proposes a plan: its own text, and what it refers to.
create table plan_reasons (
  cid bigint not null,
  plan_id bigint not null,
  why text not null,
  -- [{ "text": …, "record": { "kind": …, "id": … } }]
  evidence jsonb not null,
  primary key (cid, plan_id),
  constraint plan_reasons_of_plan foreign key (cid, plan_id) references plans (cid, id) on delete cascade
);
