import { type AreaRecords, provideRecords, type Records } from './shell/records/records.ts'

const declared = import.meta.glob<AreaRecords>('./areas/*/*/record.ts', { eager: true, import: 'records' })

/** The kinds of records of all areas. A test checks that each kind is declared by one area. */
export const records = Object.assign({}, ...Object.values(declared)) as Records

provideRecords(records)
