import type { RecordKind } from '@regent/contract/operate/search/search-names'
import type { Right } from '@regent/contract/permissions'
import type { ComponentType } from 'react'
import type { RecordRef } from '../../api/subject.ts'
import type { Icon } from '../../ui/layout/icons.ts'
import type { Begin } from '../routing/begin.ts'
import { paths, type RealmPlace } from '../routing/paths.ts'

export type RecordTarget = { to: string; search?: Record<string, string> }

/** The form of a new record, in a drawer. */
export type NewRecordProps = { realmId: string; isOpen: boolean; onClose: () => void }

/**
 * The console's description of one kind of record. Each area declares its kinds in `record.ts`; the sentences about their
 * changes, which load later, are in `subjects.ts` next to it.
 */
export type RecordDeclaration = {
  label: string
  plural: string
  icon: Icon
  /** The screen that shows a record. */
  address: (place: RealmPlace, record: RecordRef) => RecordTarget
  /** How a new one is created from the palette and from the calendar. Absent for kinds that are published as content. */
  create?: {
    right: Right
    screen: string
    /** The dialog of the screen; without one, the screen is a form. */
    begin?: Begin
    /** True if the dialog accepts a start time. */
    takesStart?: true
    /** Other words for it in the palette. */
    searchWords?: string
  }
  /** Its form, for kinds that can be added to a change set without their screen. */
  form?: ComponentType<NewRecordProps>
}

/** The kinds of one area. */
export type AreaRecords = Partial<Record<RecordKind, RecordDeclaration>>
export type Records = Readonly<Record<RecordKind, RecordDeclaration>>

let all: Records | undefined

/** Sets the records of all areas; called once by the composition, which knows the areas. */
export function provideRecords(records: Records): void {
  all = records
}

/** The declaration of a kind of record. */
export function describeRecord(kind: RecordKind): RecordDeclaration {
  if (!all) throw new Error('The shell has been given no records')
  return all[kind]
}

/** The screen that shows a record. */
export const findTarget = (place: RealmPlace, record: RecordRef): RecordTarget =>
  describeRecord(record.kind).address(place, record)

/** The address of a record that its screen opens over a list, by the id in the URL. */
export const shownIn =
  (screen: string) =>
  (place: RealmPlace, { id }: RecordRef): RecordTarget => ({
    to: paths.inRealm(place, screen),
    search: { shown: id },
  })
