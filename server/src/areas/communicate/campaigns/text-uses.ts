import type { TextUse } from '@regent/contract/communicate/localizations'
import type { Realm, RealmContext } from '../../../kernel/context/context.ts'
import { countVersionOfTemplates, selectCampaignsNaming, selectTemplatesNaming } from './text-queries.ts'
import { listCampaignKeys } from './texts.ts'

export async function textsUsed(realm: Realm, keys: readonly string[]): Promise<TextUse[]> {
  const bases = keys.map((key) => key.replace(/\.(subject|msg|text)$/, ''))
  const [campaigns, templates] = await Promise.all([
    selectCampaignsNaming(realm, [...keys, ...bases.map((base) => `${base}.msg`), ...bases]),
    selectTemplatesNaming(realm, bases),
  ])
  const usesOfKeys = (user: TextUse['user'], id: number, name: string, own: readonly string[]) =>
    keys.filter((key) => own.includes(key)).map((key) => ({ key, user, id: String(id), name }))
  return [
    ...campaigns.flatMap(({ sid, definition }) =>
      usesOfKeys('campaign', sid, definition.name, listCampaignKeys(definition)),
    ),
    ...templates.flatMap(({ sid, name, text_key: key }) =>
      usesOfKeys('template', sid, name, [`${key}.subject`, `${key}.msg`]),
    ),
  ]
}

/** A changed text creates a new version of the template, so that forms with the old text are rejected as stale. */
export async function textsChanged({ realm }: RealmContext, keys: readonly string[]): Promise<void> {
  await countVersionOfTemplates(
    realm,
    keys.flatMap((key) => (/\.(subject|msg)$/.test(key) ? [key.replace(/\.\w+$/, '')] : [])),
  )
}
