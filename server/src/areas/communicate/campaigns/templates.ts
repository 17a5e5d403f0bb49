import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import {
  maxTemplates,
  type Template,
  type TemplateRecord,
  TemplateTexts,
} from '@regent/contract/communicate/campaigns-templates'
import { ApiError } from '@regent/contract/errors'
import { parseJsonText } from '@regent/contract/exact-numbers'
import { newId } from '../../../engines/database/ids.ts'
import type { Realm, RealmContext } from '../../../kernel/context/context.ts'
import { textKeyName } from '../../../kernel/texts/texts.ts'
import { lockRealmTexts } from '../localizations/service.ts'
import { filterMembers, inOfferedLanguage, textFor } from '../mail/readers.ts'
import * as queries from './template-queries.ts'
import { checkTemplateLanguages, lockTemplateTexts, putTemplateTexts, withTemplateTexts } from './texts.ts'

/** A template in the audit trail; `created` preserves its identity across a restore. */
export type TemplateState = { name: string; guid: string; msg: TemplateTexts; created: number }

const toTemplateState = ({ name, guid, msg, created_at: created }: queries.TemplateRow): TemplateState => ({
  name,
  guid,
  msg,
  created,
})

/** All templates, as stored in the audit trail. */
export const templateStates = async (realm: Realm): Promise<{ sid: number; state: TemplateState }[]> =>
  (await withTemplateTexts(realm, await queries.selectTemplates(realm))).map((row) => ({
    sid: row.sid,
    state: toTemplateState(row),
  }))

export function templateView({ cid, id: pid }: Realm, row: queries.TemplateRow): TemplateRecord {
  const { sid, name, guid, msg } = row
  const data: Template = { sid, name, guid, cid, pid, msg }
  return { ...data, ref: name, version: row.version, added: row.created_at, updated: row.updated_at, data }
}

/** Subject and body by language, also as JSON. */
function parseTexts(input: TemplateTexts | string): TemplateTexts {
  let texts: unknown = input
  if (typeof input === 'string') {
    try {
      texts = parseJsonText(input, 'msg')
    } catch (error) {
      if (error instanceof ApiError) throw error
      throw new ApiError('BadRequest', { field: 'msg', message: 'msg must be JSON with subject and body by language.' })
    }
  }
  const read = TemplateTexts.safeParse(texts)
  if (!read.success) {
    const message = 'msg must have subject and body by language, such as {"en": {"subject": "Hello", "body": "…"}}.'
    throw new ApiError('BadRequest', { field: 'msg', message })
  }
  if (Object.keys(read.data).length === 0)
    throw new ApiError('BadRequest', { field: 'msg', message: 'msg needs a text in at least one language.' })
  return read.data
}

/** The text of a template for a player. */
export async function templateFor(realm: Realm, gamerTag: number, name: string) {
  const [person] = await filterMembers(realm, [gamerTag])
  if (!person) throw new ApiError('PlayerNotFound', { field: 'gamerTag' })
  const templateRow = (await queries.selectTemplates(realm)).find((one) => one.name === name)
  if (!templateRow) throw new ApiError('TemplateNotFound', { field: 'templateName' })
  const [template = templateRow] = await withTemplateTexts(realm, [templateRow])
  const translations = Object.entries(template.msg).map(([lng, { subject, body: msg }]) => ({ lng, subject, msg }))
  const [reader] = await inOfferedLanguage(realm, translations, [person])
  const { subject, msg: body } = textFor({ translations }, reader?.language ?? null)
  return { subject, body }
}

export async function saveTemplate(
  context: RealmContext,
  { name, msg, sid: given }: { name: string; msg: TemplateTexts | string; sid?: number | undefined },
): Promise<number> {
  const { realm, can, now } = context
  const texts = await checkTemplateLanguages(realm, parseTexts(msg))
  const before = given === undefined ? undefined : await lockWithTexts(realm, given)
  if (given !== undefined && !before) throw new ApiError('TemplateNotFound', { field: 'sid' })
  const right = before ? 'edit templates' : 'create templates'
  if (!can(right, realm.id)) throw new ApiError('Forbidden', { message: `This needs the right "${right}".` })
  if (before && context.ifMatch !== undefined && context.ifMatch !== before.version)
    throw new ApiError('StaleVersion', { field: 'sid', current: templateView(realm, before) })
  if (!before && (await queries.countTemplates(realm)) >= maxTemplates) throw new ApiError('TooManyTemplates')
  const sid = before?.sid ?? newId()
  const base = before ? toTemplateState(before) : { guid: randomUUID(), created: now }
  await putTemplate(context, sid, { ...base, name, msg: texts })
  return sid
}

export async function deleteTemplate(context: RealmContext, sid: number): Promise<void> {
  if (!(await lockWithTexts(context.realm, sid))) throw new ApiError('TemplateNotFound', { field: 'id' })
  await putTemplate(context, sid, null)
}

/** Sets a template to a state; null deletes it. */
export async function putTemplate(context: RealmContext, sid: number, state: TemplateState | null): Promise<void> {
  const { realm, now, change } = context
  const stored = await lockWithTexts(realm, sid)
  const before = stored ? toTemplateState(stored) : null
  if (isDeepStrictEqual(before, state)) return context.unchanged()
  // Stays the same when the template is renamed.
  const textKey = stored?.text_key ?? `${textKeyName((state ?? before)?.name ?? '')}-${(state ?? before)?.guid}`
  await putTemplateTexts(context, textKey, state?.msg ?? null)
  if (state) {
    const { created, ...row } = state
    const version = (stored?.version ?? 0) + 1
    await queries.upsertTemplate(realm, sid, {
      ...row,
      msg: {},
      text_key: textKey,
      version,
      created_at: new Date(created),
      updated_at: new Date(now),
    })
    context.setVersion(version)
  } else await queries.deleteTemplate(realm, sid)
  change({ subject: 'template', id: String(sid), before, after: state })
}

/** The template with its texts, both locked. */
async function lockWithTexts(realm: Realm, sid: number): Promise<queries.TemplateRow | undefined> {
  await lockRealmTexts(realm)
  const row = await queries.lockTemplate(realm, sid)
  return row && lockTemplateTexts(realm, row)
}

export async function lockState(realm: Realm, sid: number): Promise<TemplateState | null> {
  const row = await lockWithTexts(realm, sid)
  return row ? toTemplateState(row) : null
}
