import { ApiError } from '@regent/contract/errors'
import type { Right } from '@regent/contract/permissions'
import { findContents } from './contents.ts'
import { insertTransaction } from './queries.ts'
import { changeInventory, type InRealm, type InventoryChanges, refuseStrangers } from './service.ts'

type Update = InventoryChanges & { transaction?: string | undefined }

/** What somebody asks for from outside: the staff by its rights, a game client what its content lets it write. */
export async function updateInventory(
  context: InRealm,
  gamerTag: number,
  { transaction, ...changes }: Update,
): Promise<void> {
  const { realm, now } = context
  const isStaff = await checkWriter(context, changes)
  const isNew = () => refuseStrangers(() => insertTransaction(realm, gamerTag, transaction ?? '', new Date(now)))
  if (transaction !== undefined && !(await isNew())) return context.unchanged()
  const cause = context.caller.kind === 'server' ? 'game-server' : isStaff ? 'operator' : 'player'
  await changeInventory(context, gamerTag, changes, { cause })
}

async function checkWriter({ can, realm }: InRealm, changes: InventoryChanges): Promise<boolean> {
  const { currencies = {}, currencyProperties = {}, newItems = [], updateItems = [], deleteItems = [] } = changes
  const rights: [Right, isNeeded: boolean][] = [
    ['create inventory', newItems.length > 0],
    ['delete inventory', deleteItems.length > 0],
    ['edit inventory', [currencies, currencyProperties, updateItems].some((list) => Object.keys(list).length > 0)],
  ]
  if (rights.some(([right]) => can(right, realm.id))) {
    const missing = rights.find(([right, isNeeded]) => isNeeded && !can(right, realm.id))
    if (missing) throw new ApiError('Forbidden', { message: `This needs the right "${missing[0]}".` })
    return true
  }
  const touched = [
    ...Object.keys(currencies).map((id) => ({ id, field: `currencies.${id}` })),
    ...Object.keys(currencyProperties).map((id) => ({ id, field: `currencyProperties.${id}` })),
    ...Object.entries({ newItems, updateItems, deleteItems }).flatMap(([name, list]) =>
      list.map(({ contentId: id }, index) => ({ id, field: `${name}.${index}.contentId` })),
    ),
  ]
  const contents = await findContents(
    realm,
    touched.map(({ id }) => id),
  )
  const refused = touched.find(({ id }) => !contents.get(id)?.isWritable)
  if (refused) throw new ApiError('NotWritableByClient', { field: refused.field })
  return false
}
