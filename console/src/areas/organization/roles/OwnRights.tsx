import { TextInput } from '@mantine/core'
import { getOwnRights, type RightSource } from '@regent/contract/organization/roles'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { customerScope } from '../../../api/client.ts'
import { readFailure } from '../../../api/failure.ts'
import { query } from '../../../api/query.ts'
import { useRealms } from '../../../shell/frame/place.ts'
import { Pending } from '../../../shell/routing/Pending.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { type Column, DataTable } from '../../../ui/table/DataTable.tsx'
import { sourceText } from './role-words.ts'

type Row = { right: string; sources: RightSource[] }

/** My roles and rights: what I may do, where, and why. */
export function OwnRights() {
  const realms = useRealms()
  const [text, setText] = useState('')
  const own = useQuery(query(getOwnRights, {}, { scope: customerScope() }))
  const columns = useMemo(
    (): Column<Row>[] => [
      { id: 'right', header: 'Right', width: 220, cell: ({ right }) => right },
      {
        id: 'why',
        header: 'Where and why',
        width: 420,
        cell: ({ sources }) => {
          const why = sources.map((source) => sourceText(source, realms)).join('; ')
          return <span data-tip={why}>{why}</span>
        },
      },
    ],
    [realms],
  )
  if (own.error && !own.data) {
    return (
      <EmptyState
        kind="failed"
        failure={readFailure('Your rights could not be loaded.', own.error)}
        onRetry={() => own.refetch()}
        isRetrying={own.isFetching}
      />
    )
  }
  if (!own.data) return <Pending />
  const searchText = text.trim().toLowerCase()
  const rows = own.data.rights.filter((row) =>
    `${row.right} ${row.sources.map(({ name }) => name).join(' ')}`.toLowerCase().includes(searchText),
  )
  return (
    <Section
      title="My roles and rights"
      count={own.data.rights.length}
      subtitle="Your rights, their realms, and the role that gives each."
      isFlush
    >
      <div className="padded">
        <TextInput
          aria-label="Find a right or a role"
          placeholder="Find a right or a role"
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      </div>
      {rows.length > 0 ? (
        <DataTable
          label="My rights"
          columns={columns}
          rows={rows}
          rowId={({ right }) => right}
          noun={['right', 'rights']}
          maxHeight="60dvh"
        />
      ) : (
        <EmptyState kind="no-match" title="No right matches" onClear={() => setText('')} />
      )}
    </Section>
  )
}
