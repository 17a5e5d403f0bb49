import type { DifferenceValue } from '@regent/contract/differences/difference-shapes'
import type { ComponentType } from 'react'
import { createStore } from '../code/store.ts'

export type RecordValueProps = { side: DifferenceValue; text: string }

/** The link to a record or a player that a value names. The composition sets it; without it, the text is shown. */
export const recordValue = createStore<ComponentType<RecordValueProps> | undefined>(undefined)
