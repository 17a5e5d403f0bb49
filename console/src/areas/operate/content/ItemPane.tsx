import { compareItems, getContent, listItems } from '@regent/contract/operate/content/content'
import { asFieldSchema } from '@regent/contract/operate/content/content-fields'
import type { ContentItemView } from '@regent/contract/operate/content/content-shapes'
import { type ContentTypeView, idOfOwnType } from '@regent/contract/operate/content/content-types'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { realmScope } from '../../../api/client.ts'
import { readFailure } from '../../../api/failure.ts'
import { query } from '../../../api/query.ts'
import { useRealm } from '../../../shell/frame/place.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { JsonText } from '../../../ui/json/RawJson.tsx'
import { IconArrowLeft } from '../../../ui/layout/icons.ts'
import { BinaryItem } from './BinaryItem.tsx'
import type { EditorSearch } from './content-search.ts'
import type { Properties } from './content-words.ts'
import styles from './Editor.module.css'
import { ItemEditor } from './ItemEditor.tsx'
import { type ItemDraft, startingProperties } from './item-draft.ts'

type ItemPaneProps = {
  contentId: string | undefined
  /** Null: not in the manifest. */
  item: ContentItemView | null | undefined
  isLoading: boolean
  type: ContentTypeView | undefined
  /** The type that a new content type describes. */
  described: ContentTypeView | undefined
  manifestId: string
  whyNotChange: string | undefined
}

/** The selected item: as a form, as a file, or a placeholder. */
export function ItemPane(props: ItemPaneProps) {
  const { path } = useRealm()
  const search: EditorSearch = useSearch({ strict: false })
  return (
    <section className={`column shrink ${styles.item}`} aria-label="Item">
      <Link className={styles.back} to={path('content')} search={{ manifest: search.manifest, type: props.type?.type }}>
        <IconArrowLeft aria-hidden /> All {props.type?.plural.toLowerCase() ?? 'items'}
      </Link>
      <Content {...props} />
    </section>
  )
}

function Content({ contentId, item, isLoading, type, described, manifestId, whyNotChange }: ItemPaneProps) {
  // Nothing selected: show a hint.
  if (contentId === undefined) return <p className={styles.unchosen}>Select an item, or create one.</p>
  if (contentId === 'new')
    return type ? (
      <NewItem type={type} described={described} manifestId={manifestId} whyNotChange={whyNotChange} />
    ) : null
  if (isLoading || item === undefined || !type) return <p role="status">Loading…</p>
  if (item === null)
    return (
      <EmptyState
        kind="nothing-yet"
        title={`${contentId} is not live`}
        description="Not in the live manifest. See its history."
      />
    )
  if (item.kind !== 'content') return <BinaryItem item={item} manifestId={manifestId} whyNotChange={whyNotChange} />
  return <LiveItem item={item} type={type} manifestId={manifestId} whyNotChange={whyNotChange} />
}

type KnownItem = { type: ContentTypeView; manifestId: string; whyNotChange: string | undefined }

function LiveItem({ item, type, manifestId, whyNotChange }: KnownItem & { item: ContentItemView }) {
  const { realmId } = useRealm()
  const { can } = useRights()
  const scope = realmScope(realmId)
  const maySeeAll = can('view single-content')
  const { id, version } = item
  const read = useQuery({
    ...query(getContent, { query: { contentId: id, version } }, { scope }),
    enabled: maySeeAll,
  })
  const comparison = useQuery({
    ...query(compareItems, { query: { id, to: version } }, { scope }),
    enabled: !maySeeAll,
  })
  const error = read.error ?? comparison.error
  if (error)
    return (
      <EmptyState
        kind="failed"
        failure={readFailure('The item could not be loaded.', error)}
        onRetry={() => Promise.all([read.refetch(), comparison.refetch()])}
      />
    )
  if (!maySeeAll)
    return (
      <div className={styles.plain}>
        <h2>{id}</h2>
        <p className="dimmed">Only data of game clients. Editing needs “view single-content”.</p>
        {comparison.data && <JsonText value={comparison.data.to} />}
      </div>
    )
  if (!read.data) return <p role="status">Loading…</p>
  return (
    <ItemEditor
      key={version}
      item={item}
      type={type}
      manifestId={manifestId}
      whyNotChange={whyNotChange}
      start={{ id, tags: item.tags, properties: read.data.properties as Properties }}
    />
  )
}

/**
 * The initial content of a new item: defaults of its type, a copy of another item, or the schema of an undescribed
 * type.
 */
function NewItem({ type, described, manifestId, whyNotChange }: KnownItem & Pick<ItemPaneProps, 'described'>) {
  const { realmId } = useRealm()
  const { from }: EditorSearch = useSearch({ strict: false })
  const scope = realmScope(realmId)
  const searchRead = useQuery({
    ...query(listItems, { query: { id: manifestId, search: from, limit: 200 } }, { scope }),
    enabled: from !== undefined,
  })
  const like = searchRead.data?.rows.find(({ id }) => id === from)
  const read = useQuery({
    ...query(getContent, { query: { contentId: like?.id ?? '', version: like?.version ?? '' } }, { scope }),
    enabled: like !== undefined,
  })
  if (from !== undefined && !read.data) {
    if (read.error)
      return <EmptyState kind="failed" failure={readFailure('The item could not be loaded.', read.error)} />
    if (searchRead.data && !like) return <EmptyState kind="nothing-yet" title={`${from} is not live`} />
    return <p role="status">Loading…</p>
  }
  const schema = asFieldSchema(type.schema)
  const begin = (): ItemDraft => {
    if (read.data) return { id: `${from}-copy`, tags: like?.tags ?? [], properties: read.data.properties as Properties }
    const { title, plural } = described ?? {}
    const [id, start] = described
      ? [idOfOwnType(described.type), { title, plural, schema: described.schema }]
      : [`${type.type}.`, type.start]
    return { id, tags: [], properties: startingProperties(start, schema) }
  }
  return <ItemEditor type={type} manifestId={manifestId} whyNotChange={whyNotChange} start={begin()} />
}
