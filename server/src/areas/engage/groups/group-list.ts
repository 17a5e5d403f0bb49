import { LRUCache } from 'lru-cache'
import type { Realm, RealmContext } from '../../../kernel/context/context.ts'
import { JsonText } from '../../../kernel/http/json-text.ts'
import { type ListedGroup, selectGroups } from './queries.ts'
import { buildGroupView, type GroupDetails, type GroupRights, loadDetails, rightsOf } from './views.ts'

// A list shows all members of its groups. The rows and the JSON text of a group are kept until it changes: each list
// reads the revisions of its groups from the database, so the kept text is correct on every server.

type KeptGroup = {
  revision: number
  details: GroupDetails
  /** The members of the group and of its parts. */
  gamerTags: ReadonlySet<number>
  /** The group as those see it who are not in it and may not change it. */
  text: string
}

/** Bytes of memory, about, for the kept groups. */
const maxKeptBytes = 32_000_000
const bytesPerRow = 400

const keptGroups = new LRUCache<string, KeptGroup>({
  maxSize: maxKeptBytes,
  sizeCalculation: ({ text, gamerTags, details }) =>
    2 * text.length + bytesPerRow * (1 + details.parts.length + gamerTags.size),
})

const toKey = (realm: Realm, id: number) => `${realm.id} ${id}`

const stranger: GroupRights = {
  own: undefined,
  mayKick: false,
  mayEditRoles: false,
  mayDisband: false,
  mayEdit: false,
}

/** The answer with these groups, in this order, as the caller sees them. */
export async function groupList(context: RealmContext, listed: readonly ListedGroup[]): Promise<JsonText> {
  const groupsById = await findGroups(context.realm, listed)
  const rights = rightsOf(context)
  const isStaff = rights.mayKick || rights.mayEditRoles || rights.mayDisband || rights.mayEdit
  const texts = listed.flatMap(({ id }) => {
    const group = groupsById.get(id)
    if (!group) return []
    const isStranger = !isStaff && (rights.own === undefined || !group.gamerTags.has(rights.own))
    return isStranger ? group.text : JSON.stringify(buildGroupView(group.details, rights))
  })
  return new JsonText(`{"groups":[${texts.join(',')}]}`)
}

/** The groups by id; those deleted since they were listed are omitted. */
async function findGroups(realm: Realm, listed: readonly ListedGroup[]): Promise<Map<number, KeptGroup>> {
  const groupsById = new Map<number, KeptGroup>()
  const missing: ListedGroup[] = []
  for (const one of listed) {
    const kept = keptGroups.get(toKey(realm, one.id))
    // Revisions of a group only grow.
    if (kept && kept.revision >= one.revision) groupsById.set(one.id, kept)
    else missing.push(one)
  }
  if (missing.length === 0) return groupsById
  const revisions = new Map(missing.map(({ id, revision }) => [id, revision]))
  const rows = await selectGroups(realm, [...revisions.keys()])
  for (const details of await loadDetails(realm, rows)) {
    const { id } = details.row
    // A change since the revision was read may be in the details. Then the next list has another revision.
    const group = toKept(details, revisions.get(id) ?? 0)
    groupsById.set(id, group)
    keptGroups.set(toKey(realm, id), group)
  }
  return groupsById
}

const toKept = (details: GroupDetails, revision: number): KeptGroup => ({
  revision,
  details,
  gamerTags: new Set([...details.members.values()].flatMap((rows) => rows.map(({ gamer_tag }) => gamer_tag))),
  text: JSON.stringify(buildGroupView(details, stranger)),
})
