import { TextInput } from '@mantine/core'
import {
  addSuppression,
  listSuppressions,
  removeSuppression,
  type Suppression,
  suppressionReasons,
} from '@regent/contract/communicate/emails'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { act } from '../../../api/act.ts'
import { readFailure } from '../../../api/failure.ts'
import { pagedQuery } from '../../../api/pages.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx'
import { FormColumn } from '../../../ui/form/FormColumn.tsx'
import { KeyValueList } from '../../../ui/json/KeyValueList.tsx'
import { ActionButton } from '../../../ui/layout/ActionButton.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { Time } from '../../../ui/time/Time.tsx'

const isAddress = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim())

/** The suppression list; an address can only be found by its exact text. */
export function SuppressedAddresses() {
  const rights = useRights()
  const [typed, setTyped] = useState('')
  const email = isAddress(typed) ? typed.trim() : undefined
  const list = useInfiniteQuery(
    pagedQuery(listSuppressions, { query: email === undefined ? {} : { email } }, { newestFirst: { by: ['key'] } }),
  )
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? []
  return (
    <Section title="Suppressed addresses, in the whole organization">
      <FormColumn>
        <TextInput
          label="Address"
          description="Enter a full address to find or add it."
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <ActionButton
          disabledReason={
            rights.refusal('edit campaigns') ??
            (email === undefined
              ? 'Enter a full address.'
              : rows.length > 0
                ? 'The address is already suppressed.'
                : undefined)
          }
          onClick={() =>
            void act(
              addSuppression,
              { body: { email: email ?? '' } },
              {
                subject: 'suppressed-address',
                done: 'Suppressed the address',
                failed: 'The address was not suppressed.',
              },
            )
          }
        >
          Suppress address
        </ActionButton>
      </FormColumn>
      {list.error && <ErrorNotice failure={readFailure('The addresses could not be loaded.', list.error)} />}
      {list.data && rows.length === 0 && (
        <p className="dimmed">{email === undefined ? 'No suppressed addresses.' : 'This address is not suppressed.'}</p>
      )}
      <KeyValueList items={rows.map((row) => ({ label: formatLabel(row), value: <Row row={row} /> }))} />
      {list.hasNextPage && <ActionButton onClick={() => void list.fetchNextPage()}>Show more</ActionButton>}
    </Section>
  )
}

/** Addresses without an account are shown as the start of their hash. */
const formatLabel = ({ email, key }: Suppression) =>
  email ? `${email} (${key.slice(0, 6)})` : `no account (${key.slice(0, 6)})`

function Row({ row: { key, reason, at } }: { row: Suppression }) {
  const rights = useRights()
  return (
    <>
      {suppressionReasons[reason] ?? reason} <Time ms={at} />{' '}
      <ActionButton
        size="compact-xs"
        disabledReason={rights.refusal('edit campaigns')}
        onClick={() =>
          void act(
            removeSuppression,
            { params: { key } },
            {
              subject: 'suppressed-address',
              done: 'The address gets campaign e-mails again',
              failed: 'The address was not removed.',
            },
          )
        }
      >
        Remove
      </ActionButton>
    </>
  )
}
