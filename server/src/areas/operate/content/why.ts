import { globalManifest } from '@regent/contract/operate/content/content-shapes'
import type { RealmContext } from '../../../kernel/context/context.ts'
import {
  asText,
  asTime,
  type FoundExplanation,
  type FoundThing,
  type JudgedCondition,
  judge,
  thingsWith,
  type WhySource,
} from '../../../kernel/records/why-source.ts'
import { isPublic } from './entries.ts'
import { readLive, requireList } from './manifests.ts'
import { publishedNames } from './published.ts'
import type { Realm } from './tables.ts'

const toThing = (id: string): FoundThing => ({ id, title: id })

/** The live items of the global manifest, by id. Items that are not live are found by their exact id. */
export const whyContent: WhySource = {
  async things({ realm }, _, text) {
    const live = thingsWith((await publishedNames(realm)).map(toThing), text)
    const isKnown = text === '' || live.some(({ id }) => id === text) || !(await hasItem(realm, text))
    return isKnown ? live : [{ ...toThing(text), detail: 'not live' }, ...live]
  },
  async explain(context, _, id) {
    const { realm } = context
    const live = await readLive(realm, globalManifest)
    const entry = (await requireList(realm, live.checksum)).byId.get(id)
    return entry || (await hasItem(realm, id)) ? explain(context, id, live, entry) : undefined
  },
}

type Live = Awaited<ReturnType<typeof readLive>>
type Entry = Awaited<ReturnType<typeof requireList>>['entries'][number]

function explain({ now }: RealmContext, id: string, live: Live, entry: Entry | undefined): FoundExplanation {
  const link = { kind: 'content' as const, id }
  const conditions: JudgedCondition[] = [
    {
      name: 'The realm has published content',
      isMet: live.version > 1 || entry !== undefined,
      value: asTime(live.createdAt),
      needed: asText('a manifest that is live'),
      judgedAt: live.createdAt,
      unmet: 'The realm has not published any content.',
    },
    {
      name: 'In the live manifest',
      isMet: entry !== undefined,
      value: asText(entry ? `version ${entry.version}` : 'not named'),
      needed: asText('named'),
      unmet: 'It is not in the live manifest. It is a draft, or was retired.',
    },
    {
      name: 'Game clients can read it',
      isMet: entry === undefined ? undefined : isPublic(entry),
      ...(entry && { value: asText(isPublic(entry) ? 'public' : 'private') }),
      needed: asText('public'),
      unmet: 'It is private. Only game servers can read it.',
    },
    {
      name: 'It has the tags that the client requests',
      // The client selects by tags; the server does not have the result.
      isMet: undefined,
      ...(entry && { value: asText(entry.tags.join(', ') || 'no tags') }),
      needed: asText('chosen by the game client'),
      unmet: '',
    },
  ]
  const judgement = judge(now, conditions, 'All clients of the realm can read it, including this player’s.')
  return {
    thing: { ...toThing(id), ...(entry === undefined && { detail: 'not live' }) },
    rules: { text: `Manifest ${live.uid}` },
    now: judgement,
    noRecord: 'Which content a client has read is not recorded.',
    ...(!judgement.isMet && {
      repair: {
        says: 'Publish it, or make it public.',
        holds: [],
        acts: [{ do: 'open', label: 'Open Content', link }],
      },
    }),
  }
}

/** True if the realm has a version of the item, published or not. */
async function hasItem({ db, id: pid }: Realm, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('content_items')
    .select('id')
    .where('pid', '=', pid)
    .where('id', '=', id)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
