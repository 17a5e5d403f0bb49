import { type AuditSubject, auditSubjects } from '@regent/contract/audit'
import { type PlanKindName, planKinds } from '@regent/contract/plans'
import { type TimelineKind, timelineKinds } from '@regent/contract/timeline'
import type { FastifyInstance } from 'fastify'
import type { EngineLog } from '../engines/database/engine-log.ts'
import type { Jobs } from '../engines/jobs/jobs.ts'
import type { Irreversible, Undoable } from './audit/undoable.ts'
import type { Hooks, RegisteredHooks } from './context/hooks.ts'
import type { Registry } from './context/registry.ts'
import type { Router } from './http/router.ts'
import type { PersonalPart } from './personal-data/personal-part.ts'
import type { PlanKind } from './plans/plan-kind.ts'
import type { SamplePart } from './sample/sample-realm.ts'
import type { TimelineSource } from './timeline/timeline-source.ts'
import type { Services } from './write/write.ts'

/** What an area's work that runs by itself gets. */
export type Work = {
  jobs: Jobs
  /** For what waits for other hosts: what the server itself has to do does not wait with it. */
  callJobs: Jobs
  services: Services
  /** To call this server as a client does. */
  app: FastifyInstance
  log: EngineLog
}

/** What an area offers. Its parts stand in files of their own beside its `area.ts`. */
export type Area = {
  /** The noun that names its folders, its contract file and its stories. */
  name: string
  routes?: (server: Router, services: Services) => void
  /** Defines the work that runs by itself. */
  jobs?: (work: Work) => void
  /** Of each subject of the audit trail: how a change is undone, or why it cannot be. */
  undo?: { readonly [Subject in AuditSubject]?: Undoable | Irreversible }
  /** Of each kind of plan: who may apply it, when it has moved, and how it is done. */
  plans?: { readonly [Kind in PlanKindName]?: PlanKind }
  /** Of each kind of event in a player's timeline: where it is read, and who may see it. */
  timeline?: { readonly [Kind in TimelineKind]?: TimelineSource }
  /** What is held about a player: exported, counted and erased. */
  personalData?: readonly PersonalPart[]
  /** What the area adds to the sample studio; imported only when it is made. */
  sample?: SamplePart
  /** What the area does at moments of areas below it. */
  hooks?: Partial<Hooks>
}

/** Declares an area; its shape is checked where it is written. */
export const area = <Declared extends Area>(declared: Declared): Declared => declared

/**
 * Gathers what the areas offer. Throws, and so stops the start, with one sentence where two areas offer the same thing or
 * where something that the contract names is offered by none.
 */
export function registryOf(areas: readonly Area[]): Registry {
  const personalData = areas.flatMap((one) => one.personalData ?? [])
  requireUnique(
    'list of personal data',
    personalData.map(({ name }) => name),
  )
  return {
    areas: areas.map(({ name }) => name),
    undo: collect(
      'how to undo a change of',
      auditSubjects,
      areas.map((one) => one.undo ?? {}),
    ),
    plans: collect(
      'how to apply a plan of kind',
      planKinds,
      areas.map((one) => one.plans ?? {}),
    ),
    timeline: collect(
      'where to read events of kind',
      timelineKinds,
      areas.map((one) => one.timeline ?? {}),
    ),
    personalData,
    hooks: hooksOf(areas),
  }
}

function hooksOf(areas: readonly Area[]): RegisteredHooks {
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

function requireUnique(what: string, names: readonly string[]): void {
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice !== undefined) throw new Error(`Two areas say ${what} "${twice}".`)
}
