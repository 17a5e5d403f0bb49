import { existsSync } from 'node:fs'
import type { PlanWithSample } from '@regent/contract/organization/plans'
import { formatQuantity } from '@regent/contract/words'
import { compareItemLists, type Difference, FolderError, readFolder, removeItems, writeItems } from './folder.ts'
import type { Studio } from './studio.ts'

export type Job = {
  studio: Studio
  folder: string
  /** Items that only the other side has are removed, too. */
  prune: boolean
  say: (line: string) => void
}

const countChanges = ({ added, changed, removed }: Difference) => added.length + changed.length + removed.length

/** The items of the folder that the command is about. */
const itemsIn = ({ folder, studio: { place } }: Job) =>
  readFolder(folder).filter(({ id }) => place.type === undefined || id.startsWith(`${place.type}.`))

/** Writes the published content into the folder. Other files in the folder are kept unless it is pruned. */
export async function pull(job: Job): Promise<void> {
  const { studio, folder, prune, say } = job
  const live = await studio.live()
  const before = existsSync(folder) ? itemsIn(job) : []
  const difference = compareItemLists(before, live)
  writeItems(folder, [...difference.added, ...difference.changed])
  if (prune) removeItems(folder, difference.removed)
  say(
    `${formatQuantity(live.length, 'item')} live: ${difference.added.length} new here, ${difference.changed.length} changed.`,
  )
  sayExtra(difference, prune, 'are only in the folder', say)
}

/** Prints the changes that a push would make. Returns the number of differing items. */
export async function diff(job: Job): Promise<number> {
  const difference = compareItemLists(await job.studio.live(), itemsIn(job))
  const { added, changed, removed } = difference
  for (const { id } of added) job.say(`+ ${id}`)
  for (const { id } of changed) job.say(`~ ${id}`)
  for (const id of removed) job.say(`- ${id}`)
  job.say(
    countChanges(difference) === 0
      ? 'The folder matches the live content.'
      : `${added.length} added, ${changed.length} changed, ${removed.length} only live.`,
  )
  return countChanges(difference)
}

export type PushOptions = {
  /** Only works out what would be published. */
  isPlanOnly: boolean
  /** Why faults that the checks find are published all the same. */
  reason: string | undefined
  /** The name of the realm, if the plan requires it. */
  confirm: string | undefined
}

/** Publishes the folder as a plan: all of it at once, with the checks, the audit and the undo of the console. */
export async function push(job: Job, { isPlanOnly, reason, confirm }: PushOptions): Promise<void> {
  const { studio, prune, say } = job
  const difference = compareItemLists(await studio.live(), itemsIn(job))
  const deletes = prune ? difference.removed : []
  sayExtra(difference, prune, 'are only live', say)
  if (difference.added.length + difference.changed.length + deletes.length === 0) return say('Nothing differs.')
  const publishPlan = await studio.plan([...difference.added, ...difference.changed], deletes)
  sayPlan(publishPlan, say)
  const { plan } = publishPlan
  if (isPlanOnly) return say(`Nothing was published. Plan ${plan.id} can be applied in the console for 15 minutes.`)
  if (plan.faults.length > 0 && reason === undefined)
    throw new FolderError('The checks found errors. Nothing was published. To publish anyway, add --reason "…".')
  if (plan.typeName !== undefined && plan.typeName !== confirm)
    throw new FolderError(`Nothing was published. Confirm with --confirm "${plan.typeName}".`)
  const { state, error } = await studio.apply(plan, reason)
  if (state !== 'done') throw new FolderError(`The plan ended as ${state}${error ? `: ${error}` : ''}.`)
  say(`Published: ${plan.title}. It can be undone in the console.`)
}

function sayPlan({ plan, sample }: PlanWithSample, say: Job['say']): void {
  say(plan.title)
  for (const { label, key, before, after } of sample) {
    const sign = before === null ? '+' : after === null ? '-' : '~'
    say(`  ${sign} ${label ?? key}: ${JSON.stringify(before)} → ${JSON.stringify(after)}`)
  }
  if (plan.count > sample.length) say(`  … and ${formatQuantity(plan.count - sample.length, 'more item')}`)
  for (const fault of plan.faults) say(`  error: ${fault}`)
  for (const warning of plan.warnings) say(`  warning: ${warning}`)
}

function sayExtra({ removed }: Difference, prune: boolean, where: string, say: Job['say']): void {
  if (removed.length === 0) return
  const removedText = removed.slice(0, 5).join(', ')
  say(
    `${formatQuantity(removed.length, 'item')} ${where}: ${removedText}${removed.length > 5 ? ', …' : ''}. ${prune ? 'They are removed.' : 'They stay; --prune removes them.'}`,
  )
}
