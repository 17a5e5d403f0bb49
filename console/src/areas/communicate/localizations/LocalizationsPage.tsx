import { Button } from '@mantine/core'
import {
  countLocalizations,
  deleteLocalizations,
  getLocalizations,
  type LocalizationRow,
  listLocalizations,
  listLocalizationUses,
  type TextUse,
} from '@regent/contract/communicate/localizations'
import type { EndpointOutput } from '@regent/contract/endpoint'
import { formatQuantity } from '@regent/contract/words'
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { act } from '../../../api/act.ts'
import { call, realmScope } from '../../../api/client.ts'
import { toastFailure } from '../../../api/failure.ts'
import { pagedQuery } from '../../../api/pages.ts'
import { query } from '../../../api/query.ts'
import { CreateButton } from '../../../shell/frame/CreateButton.tsx'
import { HereLink } from '../../../shell/frame/HereLink.tsx'
import { useRealm } from '../../../shell/frame/place.ts'
import { useAddress } from '../../../shell/lists/use-address.ts'
import { type PagedList, usePagedList } from '../../../shell/lists/use-paged-list.ts'
import { type Rights, useRights } from '../../../shell/scope/rights.ts'
import { lazyDialog } from '../../../ui/code/lazy-dialog.tsx'
import { useDrawer } from '../../../ui/code/use-drawer.tsx'
import { saveFile } from '../../../ui/csv/csv.ts'
import { CopyId } from '../../../ui/feedback/CopyId.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { ActionButton } from '../../../ui/layout/ActionButton.tsx'
import { IconDownload, IconLanguage, IconPencil, IconTrash, IconUpload } from '../../../ui/layout/icons.ts'
import type { FilterField } from '../../../ui/list/filters.ts'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { actionsColumn } from '../../../ui/table/actions-column.tsx'
import type { Column } from '../../../ui/table/DataTable.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { languageName, languageText } from '../../../ui/words/language-name.ts'
import styles from './Localizations.module.css'
import { type LocalizationsSearch, readLocalizationsSearch } from './localizations-search.ts'
import { TextCell } from './TextCell.tsx'
import { textsCsv } from './texts-csv.ts'
import { useLanguages } from './use-languages.ts'

const noun: [string, string] = ['key', 'keys']
const texts: PagedList<LocalizationRow, LocalizationsSearch> = {
  name: 'localizations',
  noun,
  rowId: ({ key }) => key,
  placeholder: 'Key or text',
  keys: ['q', 'missing', 'sort'],
  sort: 'key',
  readSearch: readLocalizationsSearch,
  failed: 'The texts could not be loaded.',
}

const LanguagesDrawer = lazyDialog(() => import('./LanguagesDrawer.tsx').then((module) => module.LanguagesDrawer))
const ImportTextsDrawer = lazyDialog(() => import('./ImportTextsDrawer.tsx').then((module) => module.ImportTextsDrawer))
const KeyDrawer = lazyDialog(() => import('./KeyDrawer.tsx').then((module) => module.KeyDrawer))
const RenameKeyDrawer = lazyDialog(() => import('./RenameKeyDrawer.tsx').then((module) => module.RenameKeyDrawer))
const TextDrawer = lazyDialog(() => import('./TextDrawer.tsx').then((module) => module.TextDrawer))

/** The maximum number of keys per request for uses. */
const pageSize = 100

/** The realm's texts: a row per key, a column per language. */
export function LocalizationsPage() {
  const { realmId } = useRealm()
  const rights = useRights()
  const { search, go, open, filtersBy } = useAddress<LocalizationsSearch>()
  const [edited, setEdited] = useState<{ key: string; language: string }>()
  const creating = useDrawer((layer) => <KeyDrawer {...layer} languages={languages} />)
  const renaming = useDrawer((layer, item: string) => <RenameKeyDrawer {...layer} textKey={item} scope={scope} />)
  const importing = useDrawer((layer) => <ImportTextsDrawer {...layer} />)
  const choosing = useDrawer((layer) => <LanguagesDrawer {...layer} scope={scope} refusal={editRefusal} />)
  const scope = realmScope(realmId)
  const languages = useLanguages(scope)
  const { shown } = readLocalizationsSearch({ ...search })
  const { read, isAllowed, rows, listProps, counts, textUses } = useTexts(scope)

  const { open: rename } = renaming
  const columns = useMemo(
    () => buildColumns({ languages, rights, edited, edit: setEdited, rename, usesOf: textUses }),
    [languages, rights, edited, rename, textUses],
  )
  const editRefusal = refusalTo('edit', rights)

  const createButton = (
    <CreateButton
      right={rights.can('edit content') ? 'edit content' : 'edit announcements'}
      onClick={() => creating.open()}
    >
      Create key
    </CreateButton>
  )

  return (
    <>
      <ListPage
        title="Localizations"
        subtitle="Texts that other screens use by key."
        actions={
          isAllowed && (
            <>
              <ActionButton leftSection={<IconLanguage aria-hidden />} onClick={() => choosing.open()}>
                Languages
              </ActionButton>
              <ActionButton
                leftSection={<IconUpload aria-hidden />}
                disabledReason={editRefusal}
                onClick={() => importing.open()}
              >
                Import CSV
              </ActionButton>
              {createButton}
            </>
          )
        }
        summary={counts.data && counts.data.keys > 0 && <MissingTexts languages={counts.data.languages} />}
        columns={columns}
        {...listProps}
        onOpen={({ key }) => open({ shown: key })}
        {...filtersBy(buildFields(languages))}
        exports={
          <Button
            leftSection={<IconDownload aria-hidden />}
            data-tip="Save all keys and texts as CSV"
            onClick={() => saveAll(realmId, languages)}
          >
            CSV
          </Button>
        }
        paging={{
          ...listProps.paging,
          ...(read.data?.pages[0] && { total: read.data.pages[0].total, isTotalExact: true }),
        }}
        nothingYet={{
          title: 'No texts yet',
          description: 'Create a key, or import a CSV.',
          action: createButton,
        }}
      />
      <TextDrawer
        key={`shown ${shown ?? ''}`}
        textKey={shown}
        row={rows.find(({ key }) => key === shown)}
        scope={scope}
        onClose={() => go({ shown: undefined })}
      />
      {creating.element}
      {renaming.element}
      {importing.element}
      {choosing.element}
    </>
  )
}

/** The texts that match the search, the missing ones of each language, and the uses of the loaded keys. */
function useTexts(scope: string | null) {
  const rights = useRights()
  const { search } = useAddress<LocalizationsSearch>()
  const { q, missing, sort } = readLocalizationsSearch({ ...search })
  const pages = pagedQuery(
    listLocalizations,
    { query: { ...(q && { search: q }), ...(missing && { missing }), ...(sort && { sort }), limit: pageSize } },
    { scope },
  )
  const { read, isAllowed, rows, listProps } = usePagedList(
    texts,
    { ...pages, placeholderData: keepPreviousData },
    { right: rights.can('view announcements') ? 'view announcements' : 'view content' },
  )
  const counts = useQuery({ ...query(countLocalizations, {}, { scope }), enabled: isAllowed })
  const textUses = useQueries({
    queries: (read.data?.pages ?? []).map(({ rows: page }) => ({
      ...query(listLocalizationUses, { body: { keys: page.map(({ key }) => key) } }, { scope }),
      enabled: page.length > 0,
    })),
    combine: countUses,
  })
  return { read, isAllowed, rows, listProps, counts, textUses }
}

/** Saves all keys and texts as CSV. */
async function saveAll(realmId: string, languages: readonly string[]) {
  try {
    const { localizations } = await call(getLocalizations, { query: {} }, { scope: realmScope(realmId) })
    saveFile(`localizations-${realmId}.csv`, textsCsv(localizations, languages), 'text/csv;charset=utf-8')
    toast(`Saved ${formatQuantity(Object.keys(localizations).length, ...noun)} as CSV`)
  } catch (error) {
    toastFailure('The texts could not be loaded.', error)
  }
}

const buildFields = (languages: readonly string[]): FilterField[] => [
  { id: 'missing', label: 'Missing', options: languages.map((value) => ({ value, label: languageText(value) })) },
]

type MissingTextsProps = { languages: EndpointOutput<typeof countLocalizations>['languages'] }

function MissingTexts({ languages }: MissingTextsProps) {
  return (
    <ul className={`plain-list numbers ${styles.counts}`} aria-label="Missing texts">
      {languages.map((one) => (
        <li key={one.language}>
          {one.missing === 0 ? (
            `${languageName(one.language)}: complete`
          ) : (
            <HereLink search={{ missing: one.language }}>
              {languageName(one.language)}: {one.missing.toLocaleString('en')} missing
            </HereLink>
          )}
        </li>
      ))}
    </ul>
  )
}

type Uses = {
  counts: ReadonlyMap<string, number>
  /** More uses may exist in mails that were not searched. */
  isPartial: boolean
}

/** Counts the uses of each key on the loaded pages. */
function countUses(reads: readonly { data: { uses: readonly TextUse[]; isPartial: boolean } | undefined }[]): Uses {
  const counts = new Map<string, number>()
  for (const { key } of reads.flatMap(({ data }) => data?.uses ?? [])) counts.set(key, (counts.get(key) ?? 0) + 1)
  return { counts, isPartial: reads.some(({ data }) => data?.isPartial) }
}

/** Shortens the UUID in the middle of a key, because the end distinguishes its texts: `welcome-7c9e….title`. */
const shortKey = (key: string) => key.replace(/-([0-9a-f]{4})[0-9a-f]{4}-?([0-9a-f]{4}-?){3}[0-9a-f]{12}\./, '-$1….')

/** Editors of content or of announcements may edit texts. */
const refusalTo = (verb: 'edit' | 'delete', { can, refusal }: Rights) =>
  can(`${verb} content`) || can(`${verb} announcements`) ? undefined : refusal(`${verb} content`)

/** Needs no confirmation, because it can be undone. */
const removeKey = (key: string) =>
  act(
    deleteLocalizations,
    { body: { localizations: [{ id: key }] } },
    { subject: 'localization', done: `Deleted ${key}`, failed: `${key} was not deleted.` },
  )

type Grid = {
  languages: readonly string[]
  rights: Rights
  edited: { key: string; language: string } | undefined
  edit: (text: { key: string; language: string } | undefined) => void
  rename: (key: string) => void
  usesOf: Uses
}

function buildColumns({ languages, rights, edited, edit, rename, usesOf }: Grid): Column<LocalizationRow>[] {
  const refused = refusalTo('edit', rights)
  return [
    {
      id: 'key',
      header: 'Key',
      width: 260,
      isSortable: true,
      cell: ({ key }) => (
        <CopyId value={key} label="key">
          <HereLink search={{ shown: key }}>{shortKey(key)}</HereLink>
        </CopyId>
      ),
    },
    {
      id: 'changed',
      header: 'Changed',
      width: 148,
      keepsWidth: true,
      cell: ({ updatedAt }) => <Time ms={updatedAt} />,
    },
    ...languages.map(
      (language): Column<LocalizationRow> => ({
        id: language,
        header: languageText(language),
        width: 170,
        // Do not remove the column of a cell that is being edited.
        canLeave: edited?.language !== language,
        cell: ({ key, texts }) => {
          const value = texts[language] ?? ''
          if (edited?.key === key && edited.language === language)
            return <TextCell textKey={key} language={language} value={value} onClose={() => edit(undefined)} />
          return (
            <button
              type="button"
              className={`truncate ${styles.cell}`}
              data-missing={value === '' || undefined}
              disabled={refused !== undefined}
              aria-label={`Edit ${languageName(language)} of ${key}: ${value || 'missing'}`}
              onClick={() => edit({ key, language })}
            >
              {value || 'missing'}
            </button>
          )
        },
      }),
    ),
    {
      id: 'uses',
      header: 'Used by',
      width: 90,
      align: 'right',
      cell: ({ key }) => {
        const count = usesOf.counts.get(key)
        return count ? (
          <HereLink search={{ shown: key }}>{usesOf.isPartial ? `${count}+` : count}</HereLink>
        ) : (
          <span className="dimmed">–</span>
        )
      },
    },
    actionsColumn((row) => ({
      name: row.key,
      actions: [
        {
          label: 'Rename key',
          icon: <IconPencil aria-hidden />,
          onClick: () => rename(row.key),
          disabledReason: refused,
        },
        {
          label: 'Delete',
          icon: <IconTrash aria-hidden />,
          onClick: () => void removeKey(row.key),
          isDangerous: true,
          disabledReason: refusalTo('delete', rights),
        },
      ],
    })),
  ]
}
