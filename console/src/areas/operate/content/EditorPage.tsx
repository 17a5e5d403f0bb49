import { Button, Select } from '@mantine/core'
import { listManifests } from '@regent/contract/operate/content/content-manifests'
import { globalManifest } from '@regent/contract/operate/content/content-shapes'
import {
  type ContentTypeView,
  findContentItem,
  listContentTypes,
  ownTypesPrefix,
  typeGroups,
} from '@regent/contract/operate/content/content-types'
import { formatQuantity } from '@regent/contract/words'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { realmScope } from '../../../api/client.ts'
import { readFailure, toastFailure } from '../../../api/failure.ts'
import { query } from '../../../api/query.ts'
import { CreateButton } from '../../../shell/frame/CreateButton.tsx'
import { useRealm } from '../../../shell/frame/place.ts'
import { linkTo } from '../../../shell/records/link-to.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { lazyDialog } from '../../../ui/code/lazy-dialog.tsx'
import { useDrawer } from '../../../ui/code/use-drawer.tsx'
import { saveBlob, saveFile } from '../../../ui/csv/csv.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import {
  IconArrowsExchange,
  IconDownload,
  IconGitBranch,
  IconHistory,
  IconTable,
  IconUpload,
} from '../../../ui/layout/icons.ts'
import { PageHeader } from '../../../ui/layout/PageHeader.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { AlsoHere } from '../../organization/live/AlsoHere.tsx'
import { UploadButton } from './BinaryItem.tsx'
import { typesInput } from './content-reads.ts'
import type { EditorSearch } from './content-search.ts'
import styles from './Editor.module.css'
import { ItemPane } from './ItemPane.tsx'
import { ItemsList } from './ItemsList.tsx'
import { itemsCsv } from './items-csv.ts'
import { TypesTree } from './TypesTree.tsx'
import { readWholeItems } from './whole-items.ts'

/** The path of a new item; ids of items contain a dot. */
const newItem = 'new'

const ImportItemsDrawer = lazyDialog(() => import('./ImportItemsDrawer.tsx').then((module) => module.ImportItemsDrawer))

async function saveItems(
  { type, plural, schema }: ContentTypeView,
  at: { manifestId: string; scope: string | null },
  format: 'CSV' | 'a spreadsheet',
) {
  try {
    const items = await readWholeItems({ ...at, type })
    const text = itemsCsv(items, schema)
    if (format === 'CSV') saveFile(`${type}.csv`, text, 'text/csv;charset=utf-8')
    else saveBlob(`${type}.xlsx`, await (await import('../../../ui/csv/spreadsheet.ts')).buildSheet(text))
    toast(`Saved ${formatQuantity(items.length, 'item')} as ${format}`)
  } catch (error) {
    toastFailure(`The ${plural.toLowerCase()} could not be saved.`, error)
  }
}

/** The initially selected type: the first one of the tree with items. */
function firstTypeOf(types: readonly ContentTypeView[]): string | undefined {
  const groups = Object.keys(typeGroups)
  const inOrder = types.toSorted((a, b) => groups.indexOf(a.group) - groups.indexOf(b.group))
  return (inOrder.find(({ count }) => count > 0) ?? inOrder[0])?.type
}

/** The content editor: types, items of the selected type, and the form of one item. */
export function EditorPage() {
  const { realmId, path, realmName: name, customerId, gameId } = useRealm()
  const { contentId } = useParams({ strict: false }) as { contentId?: string }
  const search: EditorSearch = useSearch({ strict: false })
  const rights = useRights()
  const navigate = useNavigate()
  const scope = realmScope(realmId)
  const isAllowed = rights.can('view content')
  const manifest = search.manifest ?? globalManifest
  const types = useQuery({ ...query(listContentTypes, typesInput(search), { scope }), enabled: isAllowed })
  const manifests = useQuery({ ...query(listManifests, {}, { scope }), enabled: isAllowed })
  const isItem = contentId !== undefined && contentId !== newItem
  const itemRead = useQuery({
    ...query(findContentItem, { query: { manifestId: manifest, contentId: contentId ?? '' } }, { scope }),
    enabled: isAllowed && isItem,
  })
  const contentTypes = types.data?.types ?? []
  const firstType = firstTypeOf(contentTypes)
  const type = search.type ?? itemRead.data?.type ?? (isItem ? undefined : firstType)
  const live = manifests.data?.rows.find((one) => one.id === manifest)
  const selectedType = contentTypes.find((one) => one.type === type)
  const importing = useDrawer((layer, item: ContentTypeView) => (
    <ImportItemsDrawer {...layer} type={item} manifestId={manifest} />
  ))
  const place = { customerId, gameId, realmId }
  const names = [...new Set([globalManifest, ...(manifests.data?.rows.map((one) => one.id) ?? [])])]
  const whyNotChange = live?.isArchived ? 'The manifest is archived.' : undefined

  const toList = (changes: EditorSearch) =>
    navigate({ to: path('content'), search: { manifest: search.manifest, ...changes } })
  const toNew = (changes: EditorSearch = {}) =>
    navigate({
      to: path(`content/items/${newItem}`),
      search: { manifest: search.manifest, type, ...changes },
    })

  if (!isAllowed) return <EmptyState kind="not-allowed" missingRight="view content" />
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
        manifestId={manifest}
        disabledReason={rights.refusal('create content') ?? whyNotChange}
      />
    ) : (
      <CreateButton right="create content" disabledReason={whyNotChange} onClick={() => toNew()}>
        New {selectedType?.title.toLowerCase() ?? 'item'}
      </CreateButton>
    )
  return (
    <div className={`stack ${styles.page}`}>
      <PageHeader
        title="Content"
        subtitle={
          live ? (
            <>
              {formatQuantity(live.itemCount, 'item')} live in {name}, published <Time ms={live.createdAt} /> by{' '}
              {live.createdBy ?? 'a game server'}
              {live.isArchived && ', archived'}
            </>
          ) : (
            `Content of ${name}. Events, leaderboards and listings have their own screens`
          )
        }
        actions={
          <>
            <AlsoHere />
            {names.length > 1 && (
              <Select
                aria-label="Manifest"
                data={names}
                value={manifest}
                allowDeselect={false}
                w={130}
                onChange={(value) => toList({ manifest: value && value !== globalManifest ? value : undefined })}
              />
            )}
            <Button
              renderRoot={(props) => (
                <Link {...linkTo.contentHistory(place, { manifest: search.manifest })} {...props} />
              )}
              leftSection={<IconHistory aria-hidden />}
            >
              History
            </Button>
            <Button
              renderRoot={(props) => (
                <Link {...linkTo.contentCompare(place, { manifest: search.manifest })} {...props} />
              )}
              leftSection={<IconArrowsExchange aria-hidden />}
            >
              Compare
            </Button>
            {newButton}
          </>
        }
        menu={[
          ...(selectedType
            ? [
                ...(['CSV', 'a spreadsheet'] as const).map((format) => ({
                  label: `Save ${selectedType.plural.toLowerCase()} as ${format}`,
                  icon: <IconDownload aria-hidden />,
                  onClick: () => saveItems(selectedType, { manifestId: manifest, scope }, format),
                  disabledReason: rights.refusal('view single-content'),
                })),
                {
                  label: `Import ${selectedType.plural.toLowerCase()}`,
                  icon: <IconUpload aria-hidden />,
                  onClick: () => importing.open(selectedType),
                  disabledReason:
                    rights.refusal('view single-content') ?? rights.refusal('edit content') ?? whyNotChange,
                },
              ]
            : []),
          {
            label: 'All items as a table',
            icon: <IconTable aria-hidden />,
            onClick: () => navigate({ to: path('content/list'), search: { manifest: search.manifest } }),
          },
          {
            label: 'Promotions',
            icon: <IconGitBranch aria-hidden />,
            onClick: () => navigate({ to: path('content/promotions') }),
          },
        ]}
      />
      <div className={`panel ${styles.panes}`} data-shows={contentId === undefined ? 'list' : 'item'}>
        <TypesTree
          types={contentTypes}
          files={types.data?.files ?? 0}
          selected={type}
          isLoading={types.isLoading}
          onOpen={(one) => toList({ type: one })}
          onNewType={rights.can('create content') ? () => toNew({ type: ownTypesPrefix }) : undefined}
        />
        <ItemsList
          key={`${manifest}/${type}`}
          type={type}
          title={selectedType?.title ?? 'File'}
          plural={selectedType?.plural ?? 'Files'}
          selected={contentId}
          newButton={newButton}
          onDescribe={
            selectedType?.source === 'inferred' && rights.can('create content')
              ? () => toNew({ type: ownTypesPrefix, describes: selectedType.type })
              : undefined
          }
        />
        <ItemPane
          key={`${manifest}/${contentId ?? ''}/${search.from ?? ''}/${search.describes ?? ''}/${contentId === newItem ? type : ''}`}
          contentId={contentId}
          item={isItem ? itemRead.data?.item : undefined}
          isLoading={isItem && itemRead.isLoading}
          type={(isItem ? contentTypes.find((one) => one.type === itemRead.data?.type) : undefined) ?? selectedType}
          described={contentTypes.find((one) => one.type === search.describes)}
          manifestId={manifest}
          whyNotChange={whyNotChange}
        />
      </div>
      {importing.element}
    </div>
  )
}
