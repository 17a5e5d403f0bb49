import { ActionIcon, Button, Menu } from '@mantine/core'
import { createChangeSet } from '@regent/contract/operate/change-sets'
import { useInfiniteQuery } from '@tanstack/react-query'
import { act } from '../../../api/act.ts'
import { realmScope } from '../../../api/client.ts'
import { useRealm } from '../../../shell/frame/place.ts'
import { createStore } from '../../../ui/code/store.ts'
import { IconChevronDown } from '../../../ui/layout/icons.ts'
import { setsQuery } from './change-set-reads.ts'

/** The set used last in each realm, in this tab. */
const sets = createStore<Readonly<Record<string, number>>>({})

const useSetInHand = (pid: string): number | undefined => sets.use()[pid]

const takeInHand = (pid: string, number: number): void => sets.set({ ...sets.get(), [pid]: number })

type AddToSetProps = {
  isBusy: boolean
  /** Adds the change to the set. */
  onAdd: (number: number) => void
}

/** Adds an edit to the set used last, to another open one, or to a new one. */
export function AddToSet({ isBusy, onAdd }: AddToSetProps) {
  const { realmId } = useRealm()
  const scope = realmScope(realmId)
  const list = useInfiniteQuery(setsQuery(scope, { state: 'open' }))
  const open = list.data?.pages.flatMap(({ rows }) => rows) ?? []
  const inHand = useSetInHand(realmId)
  const selectedSet = open.find(({ number }) => number === inHand) ?? open[0]
  const add = (number: number) => {
    takeInHand(realmId, number)
    onAdd(number)
  }
  async function addToNew() {
    const name = `Changes of ${new Date().toLocaleDateString('en', { day: 'numeric', month: 'long' })}`
    const options = {
      scope,
      subject: 'change-set',
      done: `Created “${name}”`,
      failed: 'No change set was created.',
    } as const
    const createdSet = await act(createChangeSet, { body: { name } }, options)
    if (createdSet) add(createdSet.data.number)
  }
  return (
    <span className="inline-row">
      <Button loading={isBusy} onClick={() => (selectedSet ? add(selectedSet.number) : void addToNew())}>
        {selectedSet ? `Add to #${selectedSet.number}` : 'Add to new change set'}
      </Button>
      {selectedSet && (
        <Menu position="top-end">
          <Menu.Target>
            <ActionIcon aria-label="Choose a change set" disabled={isBusy}>
              <IconChevronDown aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {open.slice(0, maxOffered).map(({ number, name }) => (
              <Menu.Item key={number} onClick={() => add(number)}>
                #{number} {name}
              </Menu.Item>
            ))}
            <Menu.Divider role="separator" />
            <Menu.Item onClick={addToNew}>New change set</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </span>
  )
}

const maxOffered = 12
