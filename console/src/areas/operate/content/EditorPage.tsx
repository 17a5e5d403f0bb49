import { listManifests } from '@regent/contract/operate/content/content-manifests'
import { globalManifest } from '@regent/contract/operate/content/content-shapes'
import {
  type ContentTypeView,
  findContentItem,
  listContentTypes,
  ownTypesPrefix,
  typeGroups,
} from '@regent/contract/operate/content/content-types'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { realmScope } from '../../../api/client.ts'
import { readFailure } from '../../../api/failure.ts'
import { query } from '../../../api/query.ts'
import { CreateButton } from '../../../shell/frame/CreateButton.tsx'
import { useRealm } from '../../../shell/frame/place.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { lazyDialog } from '../../../ui/code/lazy-dialog.tsx'
import { useDrawer } from '../../../ui/code/use-drawer.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { UploadButton } from './BinaryItem.tsx'
import { typesInput } from './content-reads.ts'
import type { EditorSearch } from './content-search.ts'
import styles from './Editor.module.css'
import { EditorHeader } from './EditorHeader.tsx'
import { ItemPane } from './ItemPane.tsx'
import { ItemsList } from './ItemsList.tsx'
import { TypesTree } from './TypesTree.tsx'

/** The path of a new item; ids of items contain a dot. */
const newItem = 'new'

const ImportItemsDrawer = lazyDialog(() => import('./ImportItemsDrawer.tsx').then((module) => module.ImportItemsDrawer))

/** The initially selected type: the first one of the tree with items. */
function firstTypeOf(types: readonly ContentTypeView[]): string | undefined {
  const groups = Object.keys(typeGroups)
  const inOrder = types.toSorted((a, b) => groups.indexOf(a.group) - groups.indexOf(b.group))
  return (inOrder.find(({ count }) => count > 0) ?? inOrder[0])?.type
}

/** The content editor: types, items of the selected type, and the form of one item. */
export function EditorPage() {
  const rights = useRights()
  const selection = useSelection()
  const { manifestId, manifests, types, type, typeView } = selection
  const importing = useDrawer((layer, item: ContentTypeView) => (
    <ImportItemsDrawer {...layer} type={item} manifestId={manifestId} />
  ))
  const { toNew } = useEditorMoves(type)
  const isArchived = manifests.find((one) => one.id === manifestId)?.isArchived
  const whyNotChange = isArchived ? 'The manifest is archived.' : undefined

  if (!rights.can('view content')) return <EmptyState kind="not-allowed" missingRight="view content" />
  if (types.error)
    return (
      <EmptyState
        kind="failed"
        failure={readFailure('The content could not be loaded.', types.error)}
        onRetry={() => types.refetch()}
      />
    )
  const newButton =
    type === 'files' ? (
      <UploadButton
        label="Upload a file"
        manifestId={manifestId}
        disabledReason={rights.refusal('create content') ?? whyNotChange}
      />
    ) : (
      <CreateButton right="create content" disabledReason={whyNotChange} onClick={() => toNew()}>
        New {typeView?.title.toLowerCase() ?? 'item'}
      </CreateButton>
    )
  return (
    <div className={`stack ${styles.page}`}>
      <EditorHeader
        manifestId={manifestId}
        manifests={manifests}
        type={typeView}
        whyNotChange={whyNotChange}
        newButton={newButton}
        onImport={importing.open}
      />
      <EditorPanes selection={selection} newButton={newButton} whyNotChange={whyNotChange} />
      {importing.element}
    </div>
  )
}

/** The manifest, type and item of the URL, and their data. */
function useSelection() {
  const { realmId } = useRealm()
  const { contentId } = useParams({ strict: false }) as { contentId?: string }
  const search: EditorSearch = useSearch({ strict: false })
  const isAllowed = useRights().can('view content')
  const scope = realmScope(realmId)
  const manifestId = search.manifest ?? globalManifest
  const types = useQuery({ ...query(listContentTypes, typesInput(search), { scope }), enabled: isAllowed })
  const manifests = useQuery({ ...query(listManifests, {}, { scope }), enabled: isAllowed })
  const isItem = contentId !== undefined && contentId !== newItem
  const itemRead = useQuery({
    ...query(findContentItem, { query: { manifestId, contentId: contentId ?? '' } }, { scope }),
    enabled: isAllowed && isItem,
  })
  const contentTypes = types.data?.types ?? []
  const type = search.type ?? itemRead.data?.type ?? (isItem ? undefined : firstTypeOf(contentTypes))
  const findType = (name: string | undefined) => contentTypes.find((one) => one.type === name)
  return {
    manifestId,
    manifests: manifests.data?.rows ?? [],
    types,
    type,
    typeView: findType(type),
    findType,
    contentId,
    itemRead: isItem ? itemRead : undefined,
  }
}

type Selection = ReturnType<typeof useSelection>

/** Opens the list or a new item. Unless changed, the manifest of the URL and the selected type stay. */
function useEditorMoves(type: string | undefined) {
  const { path } = useRealm()
  const navigate = useNavigate()
  const search: EditorSearch = useSearch({ strict: false })
  const toList = (changes: EditorSearch) =>
    navigate({ to: path('content'), search: { manifest: search.manifest, ...changes } })
  const toNew = (changes: EditorSearch = {}) =>
    navigate({
      to: path(`content/items/${newItem}`),
      search: { manifest: search.manifest, type, ...changes },
    })
  return { toList, toNew }
}

type EditorPanesProps = {
  selection: Selection
  newButton: ReactNode
  whyNotChange: string | undefined
}

function EditorPanes({ selection, newButton, whyNotChange }: EditorPanesProps) {
  const rights = useRights()
  const search: EditorSearch = useSearch({ strict: false })
  const { manifestId, types, type, typeView, findType, contentId, itemRead } = selection
  const { toList, toNew } = useEditorMoves(type)
  const canCreate = rights.can('create content')
  const describe =
    typeView?.source === 'inferred' && canCreate
      ? () => toNew({ type: ownTypesPrefix, describes: typeView.type })
      : undefined
  const newType = contentId === newItem ? type : ''
  return (
    <div className={`panel ${styles.panes}`} data-shows={contentId === undefined ? 'list' : 'item'}>
      <TypesTree
        types={types.data?.types ?? []}
        files={types.data?.files ?? 0}
        selected={type}
        isLoading={types.isLoading}
        onOpen={(one) => toList({ type: one })}
        onNewType={canCreate ? () => toNew({ type: ownTypesPrefix }) : undefined}
      />
      <ItemsList
        key={`${manifestId}/${type}`}
        type={type}
        title={typeView?.title ?? 'File'}
        plural={typeView?.plural ?? 'Files'}
        selected={contentId}
        newButton={newButton}
        onDescribe={describe}
      />
      <ItemPane
        key={`${manifestId}/${contentId ?? ''}/${search.from ?? ''}/${search.describes ?? ''}/${newType}`}
        contentId={contentId}
        item={itemRead?.data?.item}
        isLoading={itemRead?.isLoading ?? false}
        type={findType(itemRead?.data?.type) ?? typeView}
        described={findType(search.describes)}
        manifestId={manifestId}
        whyNotChange={whyNotChange}
      />
    </div>
  )
}
