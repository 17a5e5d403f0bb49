import { TextKey } from '@regent/contract/communicate/localizations'
import { ApiError } from '@regent/contract/errors'
import type { PlanWithSample, RowError } from '@regent/contract/organization/plans'
import type { RealmContext } from '../../../kernel/context/context.ts'
import { type PlanKind, type PlannedRow, realmOfPlan } from '../../../kernel/plans/plan-kind.ts'
import { recordOfKind } from '../../../kernel/plans/record-of-row.ts'
import { makePlan, refuseRows } from '../../../kernel/plans/service.ts'
import { comparable } from '../../../kernel/texts/languages.ts'
import { readTextSettings, readTexts } from '../../../kernel/texts/texts.ts'
import { changeTexts, lockKeys } from './service.ts'

const maxTextLength = 100_000
const keysAtOnce = 500

const many = (n: number, noun: string) => `${n.toLocaleString('en')} ${noun}${n === 1 ? '' : 's'}`

type Import = {
  languages: readonly string[]
  rows: readonly (readonly string[])[]
  fileName?: string | undefined
}

/** Rows of a key and its texts; one invalid row refuses all. An empty cell leaves the text as it is. */
export async function planImport(
  context: RealmContext,
  { languages, rows, fileName }: Import,
): Promise<PlanWithSample> {
  const columns = await columnsOf(context, languages)
  const errors: RowError[] = []
  const wanted = new Map<string, Record<string, string>>()
  rows.forEach(([key = '', ...texts], index) => {
    const row = index + 1
    const refuse = (field: string, message: string) => errors.push({ row, field, message })
    const checked = TextKey.safeParse(key)
    if (!checked.success) refuse('key', `The key ${checked.error.issues[0]?.message ?? 'is not valid'}.`)
    else if (wanted.has(key)) refuse('key', `“${key.slice(0, 80)}” is in an earlier row, too.`)
    const long = texts.findIndex((text) => text.length > maxTextLength)
    if (long !== -1)
      refuse(
        columns[long] ?? 'row',
        `The text of “${key.slice(0, 80)}” in ${columns[long]} is longer than 100,000 characters.`,
      )
    if (texts.slice(columns.length).some((text) => text !== ''))
      refuse('row', `The row of “${key.slice(0, 80)}” has more cells than the first line.`)
    wanted.set(key, Object.fromEntries(columns.flatMap((language, at) => (texts[at] ? [[language, texts[at]]] : []))))
  })
  refuseRows(errors)
  const there = await readTexts(context.realm, [...wanted.keys()])
  const changed = [...wanted].flatMap(([key, texts]) => {
    const now = there.get(key) ?? {}
    const names = Object.keys(texts).filter((language) => texts[language] !== now[language])
    if (names.length === 0) return []
    const only = (all: Record<string, string>) => Object.fromEntries(names.map((name) => [name, all[name] ?? null]))
    return [{ key, label: key, before: there.has(key) ? only(now) : null, after: only(texts) }]
  })
  const texts = changed.reduce((sum, { after }) => sum + Object.keys(after).length, 0)
  const left = rows.length - changed.length
  return makePlan(
    context,
    {
      pid: context.realm.id,
      kind: 'import-localizations',
      title: `Set ${many(texts, 'text')} of ${many(changed.length, 'key')}${fileName ? ` from ${fileName}` : ''}`,
      verb: `Set ${many(texts, 'text')}`,
      input: {},
      warnings: left > 0 ? [`${many(left, 'row')} would change nothing, and are left out.`] : [],
    },
    changed,
  )
}

/** The languages of the columns as the realm spells them. */
async function columnsOf({ realm }: RealmContext, given: readonly string[]): Promise<string[]> {
  const { languages } = await readTextSettings(realm)
  return given.map((one, index) => {
    const field = `languages.${index}`
    const known = languages.find((language) => comparable(language) === comparable(one))
    if (known === undefined)
      throw new ApiError('BadRequest', {
        field,
        message: `The column “${one.slice(0, 40)}” is not a language of this realm. Its languages are ${languages.join(', ')}; others are added under Languages. Nothing was planned.`,
      })
    if (given.slice(0, index).some((earlier) => comparable(earlier) === comparable(one)))
      throw new ApiError('BadRequest', { field, message: `The column “${known}” is there twice. Nothing was planned.` })
    return known
  })
}

type Planned = { key: string; before: Record<string, string | null>; after: Record<string, string> }

const plannedOf = ({ key, before, after }: PlannedRow): Planned => ({
  key,
  before: (before ?? {}) as Planned['before'],
  after: after as Planned['after'],
})

/** The keys whose texts are no longer those of the preview. */
async function movedKeys({ realm }: RealmContext, rows: readonly PlannedRow[]): Promise<string[]> {
  const there = await lockKeys(
    realm,
    rows.map(({ key }) => key),
  )
  return rows.map(plannedOf).flatMap(({ key, before, after }) => {
    const now = there.get(key) ?? {}
    return Object.keys(after).every((language) => (now[language] ?? null) === (before[language] ?? null)) ? [] : [key]
  })
}

export const importLocalizations: PlanKind = {
  act: 'none',
  recordOf: recordOfKind('localization'),
  right: ['edit content', 'edit announcements'],
  rowsAtOnce: keysAtOnce,
  async whatMoved(context, _plan, rows) {
    const moved = await movedKeys(realmOfPlan(context), rows)
    if (moved.length === 0) return undefined
    return `${many(moved.length, 'key')} have other texts by now, the first is ${moved[0]}. Import the file again to see what would change.`
  },
  async apply(context, _plan, rows) {
    const here = realmOfPlan(context)
    const [moved] = await movedKeys(here, rows)
    // Somebody was faster since the plan was started; their text stays, and this row fails alone.
    if (moved !== undefined)
      throw new ApiError('StaleVersion', { message: `Somebody else has changed ${moved} in the meantime.` })
    await changeTexts(here, new Map(rows.map(plannedOf).map(({ key, after }) => [key, after])))
  },
}
