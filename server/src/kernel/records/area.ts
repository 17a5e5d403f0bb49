import type { AnyEndpoint } from '@regent/contract/endpoint'
import type { FieldSchema } from '@regent/contract/operate/content/content-fields'
import { type NeedKind, needKinds } from '@regent/contract/operate/now'
import { type RunbookStepKind, runbookStepKinds } from '@regent/contract/operate/runbooks'
import { type HealthKind, healthKinds } from '@regent/contract/organization/health'
import { type PlanKindName, planKinds } from '@regent/contract/organization/plans'
import { type RightSubject, rightSubjects } from '@regent/contract/permissions'
import { type DeclaredKind, type KindWith, kindsWith, type RecordTrait } from '@regent/contract/records'
import type { FastifyInstance } from 'fastify'
import type { Registry as MetricsRegistry } from 'prom-client'
import type { Bus } from '../../engines/bus/bus.ts'
import type { Db } from '../../engines/database/database.ts'
import type { OwnedTables } from '../../engines/database/owned-tables.ts'
import type { EngineLog } from '../../engines/engine-log.ts'
import type { StoredFile } from '../../engines/files/files.ts'
import type { Jobs } from '../../engines/jobs/jobs.ts'
import type { Hooks, RegisteredHooks } from '../context/hooks.ts'
import type { Registry } from '../context/registry.ts'
import { listFileTables } from '../file-check/file-tables.ts'
import type { Router } from '../http/router.ts'
import { textRegister } from '../personal-data/text-register.ts'
import type { PlanKind } from '../plans/plan-kind.ts'
import type { RunbookStepRule } from '../plans/runbook-step.ts'
import { callName, type ReviewRule } from '../reviews/review-rule.ts'
import type { Services } from '../write/write.ts'
import type { ContentCheck } from './content-check.ts'
import { type ContentType, toFieldSchema } from './content-type.ts'
import type { HealthSource } from './health-source.ts'
import type { NeedSource } from './need-source.ts'
import type { DeclaredRecord } from './record.ts'
import type { SamplePart } from './sample-realm.ts'
import { tablesBelowAreas } from './tables-below-areas.ts'

/** Services that an area gets to register its background work. */
export type Work = {
  jobs: Jobs
  /** For jobs that wait for other hosts; the server's own jobs do not queue behind them. */
  callJobs: Jobs
  services: Services
  /** To call this server as a client does. */
  app: FastifyInstance
  log: EngineLog
}

/** Services that an area gets to add routes that are not in the contract. */
export type Served = { services: Services; router: Router; bus: Bus }

/** Background work of an area, and what it reports. */
type AreaWork = {
  /** Registers its background jobs. */
  jobs?: (work: Work) => void
  /** Adds what the area measures to the metrics. */
  metrics?: (registry: MetricsRegistry, db: Db) => void
  /** Called when a client has uploaded a file with a link, under a key that begins with the area's name. */
  uploaded?: (services: Services, key: string, file: StoredFile, requestId: string) => Promise<void>
}

type AreaPlans = {
  /** Per kind of plan: who may apply it, when it is out of date, and how it is applied. */
  kinds?: { readonly [Kind in PlanKindName]?: PlanKind }
  /** Per kind of step that runbooks have: the call that plans it. */
  runbookSteps?: { readonly [Kind in RunbookStepKind]?: RunbookStepRule }
  /** The content of the reviews of its calls. */
  reviews?: readonly ReviewRule[]
}

type AreaContent = {
  /** Per built-in type of content: its schema, and how forms show it. */
  types?: { readonly [type: string]: ContentType }
  /** Per type of content that the area reads: what is wrong with an item before it is published. */
  checks?: { readonly [type: string]: ContentCheck }
}

/** The contributions of an area. Its parts are in files next to its `area.ts`. */
export type Area = {
  /** The noun that names its folders, its contract file and its e2e stories. */
  name: string
  /** Subjects of the rights that it introduces; the contract maps rights to roles. */
  rights?: readonly RightSubject[]
  /** The tables that it owns: the areas whose SQL may use them, and columns that may identify a person. */
  tables?: OwnedTables
  routes?: (server: Router, services: Services) => void
  /** Serves addresses that are not in the contract: files, streams, calls that are passed on. */
  serve?: (app: FastifyInstance, served: Served) => void | Promise<void>
  /** Expensive reads that may use a read replica: they write nothing and lock nothing. */
  replicaReads?: readonly AnyEndpoint[]
  work?: AreaWork
  /** Its records, each with its traits. */
  records?: readonly DeclaredRecord[]
  plans?: AreaPlans
  /** Loaders of open tasks, by kind of need. */
  needs?: { readonly [Kind in NeedKind]?: NeedSource }
  /** Per check of the health of an organization: how it is read. Several areas may contribute to one check. */
  health?: { readonly [Kind in HealthKind]?: HealthSource }
  content?: AreaContent
  /** The area's contribution to the sample studio; imported only when the sample is created. */
  sample?: SamplePart
  /** Hooks that the area adds to lower areas. */
  hooks?: Partial<Hooks>
}

/** Declares an area; its shape is checked where it is written. */
export const area = <Declared extends Area>(declared: Declared): Declared => declared

type RecordsOf<One> = One extends { records: readonly (infer Declared)[] } ? Declared : never
type KindsOf<Areas extends readonly Area[]> = RecordsOf<Areas[number]> extends { kind: infer Kind } ? Kind : never

/** The type of a complete list of areas: it does not compile while no area declares the records of a kind. */
export type Complete<Areas extends readonly Area[]> = [Exclude<DeclaredKind, KindsOf<Areas>>] extends [never]
  ? readonly Area[]
  : { 'no area declares records of kind': Exclude<DeclaredKind, KindsOf<Areas>> }

/**
 * Collects what the areas offer. Stops the start with an error when two areas offer the same thing, or when no area
 * offers something that the contract names.
 */
export function buildRegistry(areas: readonly Area[]): Registry {
  const records = areas.flatMap((one) => one.records ?? [])
  requireUnique(
    'what belongs to a record of kind',
    records.map(({ kind }) => kind),
  )
  const personalData = records.flatMap((one) => one.personalData ?? [])
  requireUnique(
    'list of personal data',
    personalData.map(({ name }) => name),
  )
  requireIntroduced(areas)
  const tables = [...tablesBelowAreas, ...areas.map((one) => one.tables ?? {})]
  return {
    areas: areas.map(({ name }) => name),
    ...collectTraits(records),
    stateSchemas: collectSchemas(records),
    plans: collect(
      'how to apply a plan of kind',
      planKinds,
      areas.map((one) => one.plans?.kinds ?? {}),
    ),
    runbookSteps: collect(
      'how to plan a step of a runbook of kind',
      Object.keys(runbookStepKinds) as RunbookStepKind[],
      areas.map((one) => one.plans?.runbookSteps ?? {}),
    ),
    reviews: collectReviews(areas),
    handlers: new Map(),
    needs: collect(
      'how to find needs of kind',
      Object.keys(needKinds) as NeedKind[],
      areas.map((one) => one.needs ?? {}),
    ),
    health: collectHealth(areas),
    contentChecks: byContentType(
      'how to check content of type',
      areas.map((one) => one.content?.checks ?? {}),
    ),
    contentTypes: byContentType(
      'what content is of type',
      areas.map((one) => one.content?.types ?? {}),
    ),
    personalData,
    texts: textRegister(tables),
    fileTables: listFileTables(tables),
    hooks: collectHooks(areas),
  }
}

type Offer<Trait extends RecordTrait, Key extends keyof DeclaredRecord> = {
  readonly [Kind in KindWith<Trait>]?: NonNullable<DeclaredRecord[Key]>
}

function collectTraits(records: readonly DeclaredRecord[]) {
  /** One part of the records, by kind; each kind with the trait must have it. */
  const collectPart = <Trait extends RecordTrait, Key extends keyof DeclaredRecord>(
    what: string,
    trait: Trait,
    key: Key,
  ): Record<KindWith<Trait>, NonNullable<DeclaredRecord[Key]>> =>
    collect(
      what,
      kindsWith(trait),
      records.flatMap(({ kind, [key]: part }) => (part === undefined ? [] : [{ [kind]: part } as Offer<Trait, Key>])),
    )
  return {
    // Each record's declaration has been checked against its kind.
    undo: collectPart('how to undo a change of', 'undo', 'undo') as Registry['undo'],
    drafts: collectPart('how to draft a change of', 'drafted', 'draft'),
    approvals: collectPart('how to approve a', 'approved', 'approval'),
    timeline: collectPart('where to read events of kind', 'timeline', 'timeline'),
    calendar: collectPart('where to read calendar entries of kind', 'scheduled', 'calendar'),
    gives: collectPart('how to give again a reward of', 'gives', 'gives'),
    search: collectPart('how to search for', 'searched', 'search'),
    names: collectPart('what records are called of kind', 'checked', 'names'),
    why: collectPart('why a player did not get a thing of kind', 'why', 'why'),
    segmentUses: collectPart('which segments are used by', 'segments', 'segmentUses'),
    recordUses: collectPart('which records are used by', 'uses', 'recordUses'),
    copies: collectPart('how to copy of a player the', 'copied', 'copy'),
  }
}

/** The schemas of records that have drafts. The schema of content depends on the type of the item. */
function collectSchemas(records: readonly DeclaredRecord[]): Record<string, FieldSchema> {
  const kinds = records.flatMap(({ kind, draft }) => (draft && !draft.schema ? [[kind, draft] as const] : []))
  return Object.fromEntries(kinds.map(([kind, draft]) => [kind, toFieldSchema(draft)]))
}

function byContentType<Part>(what: string, offers: readonly Readonly<Record<string, Part>>[]): Record<string, Part> {
  const offered = offers.flatMap((offer) => Object.entries(offer))
  requireUnique(
    what,
    offered.map(([type]) => type),
  )
  return Object.fromEntries(offered)
}

function collectReviews(areas: readonly Area[]): Record<string, ReviewRule> {
  const rules = areas.flatMap((one) => one.plans?.reviews ?? [])
  requireUnique(
    'how to review the call',
    rules.map(({ call }) => callName(call)),
  )
  const undeclared = rules.find(({ call }) => !call.reviewed)
  if (undeclared) throw new Error(`The contract does not declare that ${callName(undeclared.call)} is reviewed.`)
  return Object.fromEntries(rules.map((rule) => [callName(rule.call), rule]))
}

/** Stops the start if a check has no source. */
function collectHealth(areas: readonly Area[]): Registry['health'] {
  const kinds = Object.keys(healthKinds) as HealthKind[]
  const sources = kinds.map((kind) => [kind, areas.flatMap(({ health }) => health?.[kind] ?? [])] as const)
  const missing = sources.find(([, found]) => found.length === 0)
  if (missing) throw new Error(`No area defines the health check "${missing[0]}".`)
  return Object.fromEntries(sources) as unknown as Registry['health']
}

function collectHooks(areas: readonly Area[]): RegisteredHooks {
  const hooks: Record<string, unknown[]> = {}
  for (const [moment, hook] of areas.flatMap((one) => Object.entries(one.hooks ?? {}))) {
    hooks[moment] = [...(hooks[moment] ?? []), hook]
  }
  return hooks as RegisteredHooks
}

function collect<Name extends string, Part>(
  what: string,
  names: readonly Name[],
  offers: readonly { readonly [N in Name]?: Part }[],
): Record<Name, Part> {
  const offered = offers.flatMap((offer) => Object.entries<Part | undefined>(offer))
  requireUnique(
    what,
    offered.map(([name]) => name),
  )
  const parts = Object.fromEntries(offered) as Record<Name, Part>
  const missing = names.find((name) => parts[name] === undefined)
  if (missing !== undefined) throw new Error(`No area says ${what} "${missing}".`)
  return parts
}

/** Stops the start if a right belongs to no area or to two. */
function requireIntroduced(areas: readonly Area[]): void {
  const introduced = areas.flatMap(({ rights = [] }) => rights)
  requireUnique('that they introduce the rights over', introduced)
  const missing = rightSubjects.find((subject) => !introduced.includes(subject))
  if (missing !== undefined) throw new Error(`No area introduces the rights over "${missing}".`)
}

function requireUnique(what: string, names: readonly string[]): void {
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice !== undefined) throw new Error(`Two areas say ${what} "${twice}".`)
}
