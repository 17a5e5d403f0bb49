import { type AuditSubject, auditSubjects } from '@regent/contract/audit-subjects'
import { type DraftSubject, draftSubjects } from '@regent/contract/drafts'
import { type RewardSource, rewardSources } from '@regent/contract/monetize/reward-sources'
import { type CalendarKind, calendarKinds } from '@regent/contract/operate/calendar/calendar-kinds'
import { type NeedKind, needKinds } from '@regent/contract/operate/now'
import { type RunbookStepKind, runbookStepKinds } from '@regent/contract/operate/runbooks'
import { type SearchKind, searchKinds } from '@regent/contract/operate/search/search'
import { type CheckedKind, checkedKinds } from '@regent/contract/operate/search/search-names'
import { type ApprovalSubjectKind, approvalSubjects } from '@regent/contract/organization/approval-shapes'
import { type PlanKindName, planKinds } from '@regent/contract/organization/plans'
import { type RightSubject, rightSubjects } from '@regent/contract/permissions'
import { type CopyPartName, copyParts } from '@regent/contract/players/profile-copy'
import { type SegmentUserKind, segmentUserKinds } from '@regent/contract/players/segments'
import { type TimelineKind, timelineKinds } from '@regent/contract/players/timeline'
import { type WhyKind, whyKinds } from '@regent/contract/players/why'
import type { FastifyInstance } from 'fastify'
import type { Registry as MetricsRegistry } from 'prom-client'
import type { Db } from '../../engines/database/database.ts'
import type { NotifyHub } from '../../engines/database/notify.ts'
import type { OwnedTables } from '../../engines/database/owned-tables.ts'
import type { EngineLog } from '../../engines/engine-log.ts'
import type { StoredFile } from '../../engines/files/files.ts'
import type { Jobs } from '../../engines/jobs/jobs.ts'
import type { ApprovalSubject } from '../approvals/approval-subject.ts'
import type { SubjectUndoRule } from '../audit/undoable.ts'
import type { CalendarSource } from '../calendar/calendar-source.ts'
import type { Hooks, RegisteredHooks } from '../context/hooks.ts'
import type { Registry } from '../context/registry.ts'
import type { DraftKind } from '../drafts/draft-kind.ts'
import type { Giver } from '../giving/giver.ts'
import type { Router } from '../http/router.ts'
import type { PersonalPart } from '../personal-data/personal-part.ts'
import { textRegister } from '../personal-data/text-register.ts'
import type { CopyPart } from '../plans/copy-part.ts'
import type { PlanKind } from '../plans/plan-kind.ts'
import type { RunbookStepRule } from '../plans/runbook-step.ts'
import type { Services } from '../write/write.ts'
import type { ContentCheck } from './content-check.ts'
import type { ContentType } from './content-type.ts'
import type { NameSource } from './name-source.ts'
import type { NeedSource } from './need-source.ts'
import type { SamplePart } from './sample-realm.ts'
import type { SearchSource } from './search-source.ts'
import type { SegmentUser } from './segment-user.ts'
import { tablesBelowAreas } from './tables-below-areas.ts'
import type { TimelineSource } from './timeline-source.ts'
import type { WhySource } from './why-source.ts'

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
export type Served = { services: Services; router: Router; hub: NotifyHub }

/** The contributions of an area. Its parts are in files next to its `area.ts`. */
export type Area = {
  /** The noun that names its folders, its contract file and its e2e stories. */
  name: string
  /** Subjects of the rights that it introduces; the contract maps rights to roles. */
  rights?: readonly RightSubject[]
  routes?: (server: Router, services: Services) => void
  /** The tables that it owns: the area whose SQL may use them, and columns that may identify a person. */
  tables?: OwnedTables
  /** Serves addresses that are not in the contract: files, streams, calls that are passed on. */
  serve?: (app: FastifyInstance, served: Served) => void | Promise<void>
  /** Called when a client has uploaded a file with a link, under a key that begins with the area's name. */
  uploaded?: (services: Services, key: string, file: StoredFile, requestId: string) => Promise<void>
  /** Adds what the area measures to the metrics. */
  metrics?: (registry: MetricsRegistry, db: Db) => void
  /** Registers its background jobs. */
  jobs?: (work: Work) => void
  /** Per subject of the audit trail: how a change is undone, or why it cannot be. */
  undo?: { readonly [Subject in AuditSubject]?: SubjectUndoRule<Subject> }
  /** Per subject that change sets hold: how it is read, written and checked before it is live. */
  drafts?: { readonly [Subject in DraftSubject]?: DraftKind }
  /** Per kind of plan: who may apply it, when it is out of date, and how it is applied. */
  plans?: { readonly [Kind in PlanKindName]?: PlanKind }
  /** Per kind of step that runbooks have: the call that plans it. */
  runbookSteps?: { readonly [Kind in RunbookStepKind]?: RunbookStepRule }
  /** Per kind of thing that colleagues approve: how it is read, and when it is out of date. */
  approvals?: { readonly [Kind in ApprovalSubjectKind]?: ApprovalSubject }
  /** Per kind of timeline event: its source, and the required right. */
  timeline?: { readonly [Kind in TimelineKind]?: TimelineSource }
  /** Per kind of calendar entry: where it is read, and how it is moved. */
  calendar?: { readonly [Kind in CalendarKind]?: CalendarSource }
  /** Per source of rewards: handling of failed rewards. */
  gives?: { readonly [Source in RewardSource]?: Giver }
  /** Per kind of need: how what waits for an operator is found. */
  needs?: { readonly [Kind in NeedKind]?: NeedSource }
  /** Per kind of thing that the search of a realm finds: how. */
  search?: { readonly [Kind in SearchKind]?: SearchSource }
  /** Per kind of record: checks existence and returns display names. */
  names?: { readonly [Kind in CheckedKind]?: NameSource }
  /** Per kind of thing that a player did or did not get: which there are, and why. */
  why?: { readonly [Kind in WhyKind]?: WhySource }
  /** Per kind of thing that can mean the players of a segment: which of them do. */
  segmentUses?: { readonly [Kind in SegmentUserKind]?: SegmentUser }
  /** Per type of content that the area reads: what is wrong with an item before it is published. */
  contentChecks?: { readonly [type: string]: ContentCheck }
  /** Per built-in type of content: its schema, and how forms show it. */
  contentTypes?: { readonly [type: string]: ContentType }
  /** Parts of a player that can be copied to another realm. */
  copies?: { readonly [Part in CopyPartName]?: CopyPart }
  /** Data about a player: how it is exported, counted and erased. */
  personalData?: readonly PersonalPart[]
  /** The area's contribution to the sample studio; imported only when the sample is created. */
  sample?: SamplePart
  /** Hooks that the area adds to lower areas. */
  hooks?: Partial<Hooks>
}

/** Declares an area; its shape is checked where it is written. */
export const area = <Declared extends Area>(declared: Declared): Declared => declared

type SourceKinds<One> = One extends { calendar: infer Sources } ? keyof Sources : never
type Without<Areas extends readonly Area[]> = Exclude<CalendarKind, SourceKinds<Areas[number]>>

/** The type of a complete list of areas; one that does not read a kind of calendar entry does not compile. */
export type Complete<Areas extends readonly Area[]> = [Without<Areas>] extends [never]
  ? readonly Area[]
  : { 'no area reads calendar entries of kind': Without<Areas> }

/**
 * Collects what the areas offer. Stops the start with an error when two areas offer the same thing, or when no area
 * offers something that the contract names.
 */
export function buildRegistry(areas: readonly Area[]): Registry {
  const personalData = areas.flatMap((one) => one.personalData ?? [])
  requireUnique(
    'list of personal data',
    personalData.map(({ name }) => name),
  )
  requireIntroduced(areas)
  return {
    areas: areas.map(({ name }) => name),
    // Each area's declaration has been checked against its subjects.
    undo: collect<AuditSubject, unknown>(
      'how to undo a change of',
      auditSubjects,
      areas.map((one) => one.undo ?? {}),
    ) as Registry['undo'],
    drafts: collect(
      'how to draft a change of',
      draftSubjects,
      areas.map((one) => one.drafts ?? {}),
    ),
    plans: collect(
      'how to apply a plan of kind',
      planKinds,
      areas.map((one) => one.plans ?? {}),
    ),
    runbookSteps: collect(
      'how to plan a step of a runbook of kind',
      Object.keys(runbookStepKinds) as RunbookStepKind[],
      areas.map((one) => one.runbookSteps ?? {}),
    ),
    approvals: collect(
      'how to approve a',
      approvalSubjects,
      areas.map((one) => one.approvals ?? {}),
    ),
    timeline: collect(
      'where to read events of kind',
      timelineKinds,
      areas.map((one) => one.timeline ?? {}),
    ),
    calendar: collect(
      'where to read calendar entries of kind',
      calendarKinds,
      areas.map((one) => one.calendar ?? {}),
    ),
    gives: collect(
      'how to give again a reward of',
      rewardSources,
      areas.map((one) => one.gives ?? {}),
    ),
    needs: collect(
      'how to find needs of kind',
      Object.keys(needKinds) as NeedKind[],
      areas.map((one) => one.needs ?? {}),
    ),
    search: collect(
      'how to search for',
      Object.keys(searchKinds) as SearchKind[],
      areas.map((one) => one.search ?? {}),
    ),
    names: collect(
      'what records are called of kind',
      checkedKinds,
      areas.map((one) => one.names ?? {}),
    ),
    why: collect(
      'why a player did not get a thing of kind',
      Object.keys(whyKinds) as WhyKind[],
      areas.map((one) => one.why ?? {}),
    ),
    segmentUses: collect(
      'which segments are used by',
      Object.keys(segmentUserKinds) as SegmentUserKind[],
      areas.map((one) => one.segmentUses ?? {}),
    ),
    copies: collect(
      'how to copy of a player the',
      Object.keys(copyParts) as CopyPartName[],
      areas.map((one) => one.copies ?? {}),
    ),
    contentChecks: byContentType(
      'how to check content of type',
      areas.map((one) => one.contentChecks ?? {}),
    ),
    contentTypes: byContentType(
      'what content is of type',
      areas.map((one) => one.contentTypes ?? {}),
    ),
    personalData,
    texts: textRegister([...tablesBelowAreas, ...areas.map(({ tables = {} }) => tables)]),
    hooks: collectHooks(areas),
  }
}

function byContentType<Part>(what: string, offers: readonly Readonly<Record<string, Part>>[]): Record<string, Part> {
  const offered = offers.flatMap((offer) => Object.entries(offer))
  requireUnique(
    what,
    offered.map(([type]) => type),
  )
  return Object.fromEntries(offered)
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
