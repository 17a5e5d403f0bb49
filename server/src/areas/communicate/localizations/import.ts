import { TextKey } from '@regent/contract/communicate/localizations'
import { ApiError } from '@regent/contract/errors'
import type { PlanWithSample, RowError } from '@regent/contract/organization/plans'
import { formatQuantity } from '@regent/contract/words'
import type { RealmContext } from '../../../kernel/context/context.ts'
import { type PlanKind, type PlannedRow, realmOfPlan } from '../../../kernel/plans/plan-kind.ts'
import { recordOfKind } from '../../../kernel/plans/record-of-row.ts'
import { makePlan, refuseRows } from '../../../kernel/plans/service.ts'
import { normalizeLanguage } from '../../../kernel/texts/languages.ts'
import { readTextSettings, readTexts } from '../../../kernel/texts/texts.ts'
import { changeTexts, lockKeys } from './service.ts'

const maxTextLength = 100_000
const keysAtOnce = 500

type Import = {
  languages: readonly string[]
  rows: readonly (readonly string[])[]
  fileName?: string | undefined
}

/** Rows of a key and its texts; one invalid row rejects all. An empty cell does not change the text. */
export async function planImport(
  context: RealmContext,
  { languages, rows, fileName }: Import,
): Promise<PlanWithSample> {
  const columns = await requireLanguages(context, languages)
  const errors: RowError[] = []
  const textsByKey = new Map<string, Record<string, string>>()
  rows.forEach(([key = '', ...texts], index) => {
    const row = index + 1
    const refuse = (field: string, message: string) => errors.push({ row, field, message })
    const checked = TextKey.safeParse(key)
    if (!checked.success) refuse('key', `The key ${checked.error.issues[0]?.message ?? 'is not valid'}.`)
    else if (textsByKey.has(key)) refuse('key', `“${key.slice(0, 80)}” is also in an earlier row.`)
    const long = texts.findIndex((text) => text.length > maxTextLength)
    if (long !== -1)
      refuse(
        columns[long] ?? 'row',
        `The text of “${key.slice(0, 80)}” in ${columns[long]} is longer than 100,000 characters.`,
      )
    if (texts.slice(columns.length).some((text) => text !== ''))
      refuse('row', `The row of “${key.slice(0, 80)}” has more cells than the header row.`)
    textsByKey.set(
      key,
      Object.fromEntries(columns.flatMap((language, at) => (texts[at] ? [[language, texts[at]]] : []))),
    )
  })
  refuseRows(errors)
  const there = await readTexts(context.realm, [...textsByKey.keys()])
  const changedRows = [...textsByKey].flatMap(([key, texts]) => {
    const now = there.get(key) ?? {}
    const names = Object.keys(texts).filter((language) => texts[language] !== now[language])
    if (names.length === 0) return []
    const only = (all: Record<string, string>) => Object.fromEntries(names.map((name) => [name, all[name] ?? null]))
    return [{ key, label: key, before: there.has(key) ? only(now) : null, after: only(texts) }]
  })
  const texts = changedRows.reduce((sum, { after }) => sum + Object.keys(after).length, 0)
  const unchangedCount = rows.length - changedRows.length
  return makePlan(
    context,
    {
      pid: context.realm.id,
      kind: 'import-localizations',
      title: `Set ${formatQuantity(texts, 'text')} of ${formatQuantity(changedRows.length, 'key')}${fileName ? ` from ${fileName}` : ''}`,
      verb: `Set ${formatQuantity(texts, 'text')}`,
      input: {},
      warnings: unchangedCount > 0 ? [`${formatQuantity(unchangedCount, 'row')} change nothing and are skipped.`] : [],
    },
    changedRows,
  )
}

/** The languages of the columns as the realm spells them. */
async function requireLanguages({ realm }: RealmContext, names: readonly string[]): Promise<string[]> {
  const { languages } = await readTextSettings(realm)
  return names.map((one, index) => {
    const field = `languages.${index}`
    const spelling = languages.find((language) => normalizeLanguage(language) === normalizeLanguage(one))
    if (spelling === undefined)
      throw new ApiError('BadRequest', {
        field,
        message: `The column “${one.slice(0, 40)}” is not a language of this realm (${languages.join(', ')}). Add it under Languages. Nothing was planned.`,
      })
    if (names.slice(0, index).some((earlier) => normalizeLanguage(earlier) === normalizeLanguage(one)))
      throw new ApiError('BadRequest', {
        field,
        message: `The column “${spelling}” occurs twice. Nothing was planned.`,
      })
    return spelling
  })
}

type Planned = { key: string; before: Record<string, string | null>; after: Record<string, string> }

const toPlanned = ({ key, before, after }: PlannedRow): Planned => ({
  key,
  before: (before ?? {}) as Planned['before'],
  after: after as Planned['after'],
})

/** Finds keys whose texts have changed since the preview. */
async function movedKeys({ realm }: RealmContext, rows: readonly PlannedRow[]): Promise<string[]> {
  const there = await lockKeys(
    realm,
    rows.map(({ key }) => key),
  )
  return rows.map(toPlanned).flatMap(({ key, before, after }) => {
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
    const movedKey = await movedKeys(realmOfPlan(context), rows)
    if (movedKey.length === 0) return undefined
    return `${formatQuantity(movedKey.length, 'key')} have changed, the first is ${movedKey[0]}. Import the file again.`
  },
  async apply(context, _plan, rows) {
    const here = realmOfPlan(context)
    const [moved] = await movedKeys(here, rows)
    // Changed concurrently since the plan was started: that text stays, and only this row fails.
    if (moved !== undefined) throw new ApiError('StaleVersion', { message: `Someone else has changed ${moved}.` })
    await changeTexts(here, new Map(rows.map(toPlanned).map(({ key, after }) => [key, after])))
  },
}
