import { Select } from '@mantine/core'
import { globalManifest, type ManifestView } from '@regent/contract/operate/content/content-shapes'
import type { ContentTypeView } from '@regent/contract/operate/content/content-types'
import { formatQuantity } from '@regent/contract/words'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { realmScope } from '../../../api/client.ts'
import { toastFailure } from '../../../api/failure.ts'
import { useRealm } from '../../../shell/frame/place.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { saveBlob, saveFile } from '../../../ui/csv/csv.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { IconDownload, IconGitBranch, IconTable, IconUpload } from '../../../ui/layout/icons.ts'
import { PageHeader } from '../../../ui/layout/PageHeader.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { AlsoHere } from '../../organization/live/AlsoHere.tsx'
import { CompareLink, HistoryLink } from './ContentLinks.tsx'
import type { EditorSearch } from './content-search.ts'
import { itemsCsv } from './items-csv.ts'
import { readWholeItems } from './whole-items.ts'

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

type EditorHeaderProps = {
  manifestId: string
  manifests: readonly ManifestView[]
  /** Undefined: files, or nothing selected. */
  type: ContentTypeView | undefined
  whyNotChange: string | undefined
  newButton: ReactNode
  onImport: (type: ContentTypeView) => void
}

/** The last publish, the choice of the manifest, and the actions on all items of the selected type. */
export function EditorHeader({ manifestId, manifests, type, whyNotChange, newButton, onImport }: EditorHeaderProps) {
  const { realmId, path } = useRealm()
  const rights = useRights()
  const navigate = useNavigate()
  const { manifest }: EditorSearch = useSearch({ strict: false })
  const saveAction = (saved: ContentTypeView, format: 'CSV' | 'a spreadsheet') => ({
    label: `Save ${saved.plural.toLowerCase()} as ${format}`,
    icon: <IconDownload aria-hidden />,
    onClick: () => saveItems(saved, { manifestId, scope: realmScope(realmId) }, format),
    disabledReason: rights.refusal('view single-content'),
  })
  const importAction = (imported: ContentTypeView) => ({
    label: `Import ${imported.plural.toLowerCase()}`,
    icon: <IconUpload aria-hidden />,
    onClick: () => onImport(imported),
    disabledReason: rights.refusal('view single-content') ?? rights.refusal('edit content') ?? whyNotChange,
  })
  return (
    <PageHeader
      title="Content"
      subtitle={<LastPublish live={manifests.find((one) => one.id === manifestId)} />}
      actions={
        <>
          <AlsoHere />
          <ManifestSelect manifestId={manifestId} manifests={manifests} />
          <HistoryLink manifest={manifest} />
          <CompareLink manifest={manifest} />
          {newButton}
        </>
      }
      menu={[
        ...(type ? [saveAction(type, 'CSV'), saveAction(type, 'a spreadsheet'), importAction(type)] : []),
        {
          label: 'All items as a table',
          icon: <IconTable aria-hidden />,
          onClick: () => navigate({ to: path('content/list'), search: { manifest } }),
        },
        {
          label: 'Promotions',
          icon: <IconGitBranch aria-hidden />,
          onClick: () => navigate({ to: path('content/promotions') }),
        },
      ]}
    />
  )
}

function LastPublish({ live }: { live: ManifestView | undefined }) {
  const { realmName: name } = useRealm()
  if (!live) return `Content of ${name}. Events, leaderboards and listings have their own screens`
  return (
    <>
      {formatQuantity(live.itemCount, 'item')} live in {name}, published <Time ms={live.createdAt} /> by{' '}
      {live.createdBy ?? 'a game server'}
      {live.isArchived && ', archived'}
    </>
  )
}

/** Shown when the realm has more than the global manifest. */
function ManifestSelect({ manifestId, manifests }: { manifestId: string; manifests: readonly ManifestView[] }) {
  const { path } = useRealm()
  const navigate = useNavigate()
  const names = [...new Set([globalManifest, ...manifests.map((one) => one.id)])]
  if (names.length === 1) return null
  const select = (value: string | null) =>
    navigate({
      to: path('content'),
      search: { manifest: value && value !== globalManifest ? value : undefined },
    })
  return (
    <Select aria-label="Manifest" data={names} value={manifestId} allowDeselect={false} w={130} onChange={select} />
  )
}
