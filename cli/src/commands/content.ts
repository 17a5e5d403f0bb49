import { existsSync } from 'node:fs'
import type { EndpointOutput } from '@regent/contract/endpoint'
import { exportItems, planPublish, type WholeItem } from '@regent/contract/operate/content/content'
import { planPromotion } from '@regent/contract/operate/content/content-promotion'
import { formatQuantity } from '@regent/contract/words'
import type { Command } from 'commander'
import {
  compareItemLists,
  type Difference,
  readFolder,
  removeItems,
  writeItems,
} from '../../../server/src/content-folder/folder.ts'
import type { Runner, Work } from '../command.ts'
import { CommandError } from '../failures.ts'
import { type PlanOptions, runPlan, withPlanOptions } from '../plan-flow.ts'

type FolderOptions = { folder: string; type?: string; manifest: string; prune?: boolean; exitCode?: boolean }
type PromoteOptions = PlanOptions & { from: string; manifest?: string }

/** `regent content …`: the content of a realm as a folder of JSON files. */
export function addContent(program: Command, run: Runner): void {
  const group = program.command('content').description('pull, compare, publish and promote content')
  const ofFolder = (command: Command) =>
    command
      .option('--folder <path>', 'the folder with the files', 'content')
      .option('--type <type>', 'only items of this type and its subtypes')
      .option('--manifest <id>', 'the manifest', 'global')
  ofFolder(group.command('pull').description('write the published content into the folder'))
    .option('--prune', 'delete files of items that are not published')
    .action(run(pull))
  ofFolder(group.command('diff').description('show what a push would change'))
    .option('--exit-code', 'exit with 1 if something differs')
    .action(run(diff))
  withPlanOptions(ofFolder(group.command('push').description('make a plan that publishes the folder')))
    .option('--prune', 'also remove published items that are not in the folder')
    .action(run(push))
  withPlanOptions(group.command('promote').description('make a plan that publishes the content of another realm here'))
    .requiredOption('--from <realm>', 'the realm with the content: its name or id')
    .option('--manifest <id>', 'only this manifest')
    .action(run(promote))
}

/** All published items, those of one publish. */
async function listPublished({ session }: Work, { manifest: id, type }: FolderOptions): Promise<WholeItem[]> {
  const items: WholeItem[] = []
  let query: { cursor?: string; uid?: string } | undefined = {}
  while (query) {
    const page: EndpointOutput<typeof exportItems> = await session.call(exportItems, { query: { ...query, id, type } })
    items.push(...page.rows)
    query = page.next === null ? undefined : { cursor: page.next, uid: page.uid }
  }
  return items
}

/** The items of the folder that the command is about. */
const listLocal = ({ folder, type }: FolderOptions): WholeItem[] =>
  readFolder(folder).filter(({ id }) => type === undefined || id.startsWith(`${type}.`))

/** The ids of a difference, without the items. */
const idsOf = ({ added, changed, removed }: Difference) => ({
  added: added.map(({ id }) => id),
  changed: changed.map(({ id }) => id),
  removed,
})

async function pull(work: Work, options: FolderOptions): Promise<void> {
  const published = await listPublished(work, options)
  const difference = compareItemLists(existsSync(options.folder) ? listLocal(options) : [], published)
  writeItems(options.folder, [...difference.added, ...difference.changed])
  if (options.prune) removeItems(options.folder, difference.removed)
  const { added, changed, removed } = difference
  work.print.value({ items: published.length, ...idsOf(difference) }, [
    `${formatQuantity(published.length, 'item')} published: ${added.length} new, ${changed.length} changed in ${options.folder}.`,
    ...(removed.length === 0
      ? []
      : [
          `${formatQuantity(removed.length, 'item')} only in the folder: ${options.prune ? 'deleted' : 'kept (--prune)'}.`,
        ]),
  ])
}

async function diff(work: Work, options: FolderOptions): Promise<void> {
  const difference = idsOf(compareItemLists(await listPublished(work, options), listLocal(options)))
  const { added, changed, removed } = difference
  const count = added.length + changed.length + removed.length
  work.print.value(difference, [
    ...added.map((id) => `+ ${id}`),
    ...changed.map((id) => `~ ${id}`),
    ...removed.map((id) => `- ${id} (only removed with --prune)`),
    ...(count === 0 ? ['The folder is equal to the published content.'] : []),
  ])
  if (options.exitCode && count > 0) throw new CommandError('failed', `${formatQuantity(count, 'item')} differ.`)
}

async function push(work: Work, options: FolderOptions & PlanOptions): Promise<void> {
  const { added, changed, removed } = compareItemLists(await listPublished(work, options), listLocal(options))
  const upserts = [...added, ...changed]
  const deletes = options.prune ? removed : []
  if (upserts.length + deletes.length === 0) return work.print.value({ plan: null }, ['Nothing differs.'])
  const made = await work.session.call(planPublish, { body: { id: options.manifest, upserts, deletes } })
  await runPlan(work, made, options)
}

async function promote(work: Work, { from, manifest, ...options }: PromoteOptions): Promise<void> {
  const sourcePid = await work.session.findRealm(from)
  const body = { sourcePid, ...(manifest !== undefined && { contentManifestIds: [manifest] }) }
  await runPlan(work, await work.session.call(planPromotion, { body }), options)
}
