import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as z from 'zod'
import { type AreaMenu, gatherNavigation, type NavGroup } from '../../console/src/shell/frame/nav-groups.ts'
import { areaTexts, type DescribedArea } from '../../contract/src/area-texts.ts'
import { listRights, type Role } from '../../contract/src/core/permissions.ts'
import { allEndpoints } from '../../contract/src/endpoints.ts'
import {
  allChanges,
  findDataSchema,
  playerEvents,
  playerEventTypes,
  testEventType,
  webhookEventTypes,
} from '../../contract/src/operate/webhook-events.ts'
import { areas } from '../../server/src/areas.ts'
import { describeApi } from '../../server/src/kernel/api-description/openapi.ts'
import type { Area } from '../../server/src/kernel/records/area.ts'
import { type Setting, settingList } from '../../server/src/kernel/settings/setting-list.ts'
import { version } from '../../server/src/kernel/settings/version.ts'
import { note, table, width } from './markdown-table.ts'
import { retentionTables } from './retention.ts'
import { demandOf, loads, measured, tablesOfPlayer } from './scale.ts'

/** Parts of the documents that are written from the code, so that they cannot differ from it. */

const root = join(import.meta.dirname, '../..')

/** The console gathers its menu with Vite, which does not run here. */
const menuFiles = readdirSync(join(root, 'console/src/areas'), { recursive: true, encoding: 'utf8' })
  .filter((path) => basename(path) === 'menu.ts')
  .map((path) => pathToFileURL(join(root, 'console/src/areas', path)).href)
const menus = await Promise.all(menuFiles.map(async (file) => ((await import(file)) as { menu: AreaMenu }).menu))
const navigation = gatherNavigation(menus)

/** A part of a document: everything below its heading, up to the next heading of the same level. */
export type GeneratedPart = { file: string; heading: string; text: string }

export function generatedParts(): GeneratedPart[] {
  return [
    { file: 'README.md', heading: '## What is in it', text: areaList() },
    { file: 'ARCHITECTURE.md', heading: '## The map', text: declarationList() },
    { file: 'docs/run/settings.md', heading: '## All settings', text: settingsTable() },
    { file: 'docs/screens.md', heading: '## All screens', text: screenTable() },
    { file: 'docs/run/retention.md', heading: '## All tables', text: retentionTables() },
    { file: 'docs/extend/webhooks.md', heading: '## Events', text: eventTable() },
    { file: 'docs/run/sizing.md', heading: '## Measured', text: costTables() },
    { file: 'docs/run/sizing.md', heading: '## Reckoned', text: demandTables() },
  ]
}

/** The types of webhook events, and the fields of their data. */
function eventTable(): string {
  const fields = (data: z.ZodObject): string =>
    Object.entries(data.shape)
      .map(([name, schema]) => `\`${name}\`${schema.safeParse(undefined).success ? '?' : ''}`)
      .join(', ')
  const row = (type: string, event: string) => [`\`${type}\``, event, fields(findDataSchema(type) ?? z.object({}))]
  const rows = [
    ...playerEventTypes.map((type) => row(type, playerEvents[type].label)),
    row(allChanges, 'A change of any subject; the event has the type of its subject'),
    row(testEventType, 'Somebody pressed **Send test event**'),
  ]
  const subjects = webhookEventTypes.filter((type) => type.startsWith('change.') && type !== allChanges)
  const types = `\`change.<subject>\` is a change of one subject. Types: ${subjects.map((type) => `\`${type}\``).join(', ')}.`
  return [note, '', table(['Type', 'Event', 'Fields of `data`'], rows), '', wrapped(types)].join('\n')
}

/** The document with its generated part written anew; throws where the document lacks the heading. */
export function withPart(document: string, { file, heading, text }: GeneratedPart): string {
  const start = document.indexOf(`\n${heading}\n`)
  if (start < 0) throw new Error(`${file} has no heading "${heading}".`)
  const after = start + heading.length + 2
  const next = document.indexOf('\n## ', after)
  return `${document.slice(0, after)}\n${text}\n${next < 0 ? '' : document.slice(next)}`
}

const groupsFolder = join(root, 'server/src/areas')

/** The order of the groups in the documents: from what everything else needs to what needs most. */
const groups = ['organization', 'players', 'engage', 'communicate', 'monetize', 'operate', 'analyze']

/** The areas of a group, in the order of `areas.ts`. */
const areasIn = (group: string): Area[] => {
  const folders = new Set(readdirSync(join(groupsFolder, group)))
  return areas.filter(({ name }) => folders.has(name))
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
const callsOf = (area: string): number => allEndpoints.filter((endpoint) => endpoint.area === area).length

const counted = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`

function wrapped(text: string): string {
  const lines = ['']
  for (const word of text.split(' ')) {
    const last = lines.at(-1) ?? ''
    if (last !== '' && width(last) + 1 + width(word) > 120) lines.push(word)
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`
  }
  return lines.join('\n')
}

/** An item of a list, with the lines after the first one indented. */
function item(text: string): string {
  const lines = ['-']
  for (const word of text.split(' ')) {
    const last = lines.at(-1) ?? ''
    if (width(last) + 1 + width(word) > 120) lines.push(`  ${word}`)
    else lines[lines.length - 1] = `${last} ${word}`
  }
  return lines.join('\n')
}

/** Operations of the API description: a call has one for each of its paths. */
function countOperations(): number {
  const { paths } = describeApi(version)
  return Object.values(paths).reduce((sum, methods) => sum + Object.keys(methods).length, 0)
}

function areaList(): string {
  const operations = countOperations()
  return [
    `${areas.length} areas with ${allEndpoints.length} calls. With older paths, files and webhooks, \`/openapi.json\` has ${operations} operations.`,
    'In full: [the screens](docs/screens.md), [the areas of the code](ARCHITECTURE.md#the-map).',
    note,
    '',
    ...groups.map((group) =>
      item(
        `**${capitalized(group)}**: ${areasIn(group)
          .map(({ name }) => areaTexts[name as DescribedArea].title)
          .join(', ')}`,
      ),
    ),
  ].join('\n')
}

function declarationList(): string {
  return [
    'The number after "undo" counts subjects of the audit trail.',
    note,
    ...groups.flatMap((group) => [
      '',
      `**${capitalized(group)}**`,
      '',
      ...areasIn(group).map((area) => {
        const link = `[${area.name}](server/src/areas/${group}/${area.name})`
        return item([`${link}: ${counted(callsOf(area.name), 'call')}`, ...declarationsOf(area)].join(', '))
      }),
    ]),
  ].join('\n')
}

function declarationsOf({ work, records = [], plans }: Area): string[] {
  const sized = (word: string, parts: readonly unknown[]) => (parts.length === 0 ? [] : [`${word} ${parts.length}`])
  return [
    ...(work?.jobs ? ['jobs'] : []),
    ...sized(
      'undo',
      records.filter(({ undo }) => undo),
    ),
    ...sized('plans', Object.keys(plans?.kinds ?? {})),
    ...(records.some(({ timeline }) => timeline) ? ['timeline'] : []),
  ]
}

function settingsTable(): string {
  const rows = Object.entries<Setting<unknown>>(settingList).map(([name, { default: byDefault, unset, meaning }]) => [
    `\`${name}\``,
    byDefault === undefined ? (unset ?? '') : byDefault === '' ? 'none' : `\`${byDefault}\``,
    meaning,
  ])
  return [note, '', table(['Name', 'Default, or what happens without it', 'Meaning'], rows)].join('\n')
}

type Screen = { label: string; level: string; address: string; area: string }

/** Screens whose navigation entry names no call, by their path. */
const areasWithoutCall: Readonly<Record<string, string>> = { '': 'realms', games: 'realms', account: 'auth' }

const roles: readonly Role[] = ['tester', 'developer', 'admin']

function screens(): Screen[] {
  const areaOfCall = new Map(allEndpoints.map(({ name, area }) => [name, area]))
  const levels: [level: string, prefix: string, groups: readonly NavGroup[]][] = [
    ['organization', '/…/', navigation.admin],
    ['realm', '…/', navigation.realm],
    ['player', '…/players/{gamer tag}/', navigation.player],
  ]
  return levels.flatMap(([level, prefix, groups]) =>
    groups.flatMap(({ entries }) =>
      entries.flatMap(({ label, path, call, right }) => {
        // Some rights are withheld from every role.
        if (right !== undefined && !roles.some((role) => listRights(role, true).has(right))) return []
        const area = call === undefined ? areasWithoutCall[path] : areaOfCall.get(call)
        if (area === undefined) throw new Error(`No area is known for the screen ${label}.`)
        return [{ label, level, address: `${prefix}${path}`, area }]
      }),
    ),
  )
}

function screenTable(): string {
  const rows = screens()
    .map(({ label, level, address, area }) => [label, level, `\`${address}\``, area])
    .toSorted(([a = ''], [b = '']) => (a < b ? -1 : a > b ? 1 : 0))
  return [
    'The code of a screen is in the folder of its area. If their names differ, the address is older than the area.',
    note,
    '',
    table(['Screen', 'Level', 'Address', 'Area'], rows),
  ].join('\n')
}

/** A number as a reader remembers it: two digits that count. */
function about(value: number): string {
  const digits = Math.max(0, Math.floor(Math.log10(Math.abs(value) || 1)) - 1)
  const rounded = Math.round(value / 10 ** digits) * 10 ** digits
  return value < 10 ? String(Math.round(value * 10) / 10) : rounded.toLocaleString('en-US')
}

const units = ['bytes', 'kB', 'MB', 'GB', 'TB', 'PB']
function size(bytes: number): string {
  const unit = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3))
  return `${about(bytes / 1_000 ** unit)} ${units[unit]}`
}

function costTables(): string {
  const kinds = [
    ['a new player, with three minutes of play', measured.first],
    ['a player who comes back, up to where play begins', measured.start],
    ['a report: every four minutes of play', measured.report],
    ['a heartbeat: every 25 seconds, by apps', measured.heartbeat],
  ] as const
  const costs = kinds.map(([name, cost]) => [
    name,
    ...[cost.calls, cost.nodeMs, cost.postgresMs, cost.events].map(about),
  ])
  const tables = tablesOfPlayer()
  const rows = tables
    .slice(0, 12)
    .map((one) => [`\`${one.table}\``, about(one.rows), about(one.bytes), about(one.perPlayer)])
  const rest = tables.slice(12).reduce((sum, { perPlayer }) => sum + perPlayer, 0)
  return [
    `By \`npm run unit-costs\` on ${measured.date}, on ${measured.machine}.`,
    note,
    '',
    table(['Work', 'Calls', 'ms of Node', 'ms of PostgreSQL', 'Events of history'], costs),
    '',
    table(
      ['Table', 'Rows per player', 'Bytes per row, with indexes', 'Bytes per player'],
      [...rows, ['the others', '', '', about(rest)]],
    ),
    '',
    `A session that has ended is one row of ${about(measured.sessionBytes)} bytes; an event of the history takes`,
    `${about(measured.eventBytes)} bytes of a file.`,
  ].join('\n')
}

function demandTables(): string {
  const demands = loads.map((load) => ({ load, demand: demandOf(load) }))
  const row = (name: string, read: (one: (typeof demands)[number]) => string) => [name, ...demands.map(read)]
  return [
    note,
    '',
    table(
      ['', ...loads.map(({ name }) => name)],
      [
        row('Registered players', ({ load }) => load.players.toLocaleString('en-US')),
        row('Online at the busiest hour', ({ load }) => load.online.toLocaleString('en-US')),
        row('Players in a day', ({ demand }) => about(demand.playersPerDay)),
        row('Sessions in a day', ({ demand }) => about(demand.sessionsPerDay)),
        row('Sessions that begin in a second', ({ demand }) => about(demand.sessions)),
        row('Calls in a second', ({ demand }) => about(demand.calls)),
        row('of them heartbeats', ({ demand }) => about(demand.heartbeats)),
        row('Cores for Node', ({ demand }) => about(demand.nodeCores)),
        row('Cores for PostgreSQL', ({ demand }) => about(demand.postgresCores)),
        row('Database: what players have', ({ demand }) => size(demand.playerBytes)),
        row(
          'Database: sessions kept',
          ({ load, demand }) => `${size(demand.sessionBytes)} (${load.sessionsKeptDays} days)`,
        ),
        row('Events of history in a day', ({ demand }) => about(demand.eventsPerDay)),
        row('Files of history in a day', ({ demand }) => size(demand.historyBytesPerDay)),
      ],
    ),
  ].join('\n')
}
