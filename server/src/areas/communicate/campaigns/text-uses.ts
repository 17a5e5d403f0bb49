import type { TextUse } from '@regent/contract/communicate/localizations'
import type { Realm, RealmContext } from '../../../kernel/context/context.ts'
import { countVersionOfTemplates, selectCampaignsNaming, selectTemplatesNaming } from './text-queries.ts'
import { keysOf } from './texts.ts'

export async function textsUsed(realm: Realm, keys: readonly string[]): Promise<TextUse[]> {
  const bases = keys.map((key) => key.replace(/\.(subject|msg|text)$/, ''))
  const [campaigns, templates] = await Promise.all([
    selectCampaignsNaming(realm, [...keys, ...bases.map((base) => `${base}.msg`), ...bases]),
    selectTemplatesNaming(realm, bases),
  ])
  const named = (user: TextUse['user'], id: number, name: string, own: readonly string[]) =>
    keys.filter((key) => own.includes(key)).map((key) => ({ key, user, id: String(id), name }))
  return [
    ...campaigns.flatMap(({ sid, definition }) => named('campaign', sid, definition.name, keysOf(definition))),
    ...templates.flatMap(({ sid, name, text_key: key }) =>
      named('template', sid, name, [`${key}.subject`, `${key}.msg`]),
    ),
  ]
}

/** A changed text makes a new version of the template, so that a form that shows the old text is refused. */
export async function textsChanged({ realm }: RealmContext, keys: readonly string[]): Promise<void> {
  await countVersionOfTemplates(
    realm,
    keys.flatMap((key) => (/\.(subject|msg)$/.test(key) ? [key.replace(/\.\w+$/, '')] : [])),
  )
}
