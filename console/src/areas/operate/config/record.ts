import type { RecordRef } from '../../../api/subject.ts'
import type { AreaRecords, RecordTarget } from '../../../shell/records/records.ts'
import { paths, type RealmPlace } from '../../../shell/routing/paths.ts'
import { IconAdjustments } from '../../../ui/layout/icons.ts'

function showConfigKey(place: RealmPlace, { id }: RecordRef): RecordTarget {
  const [namespace = '', key] = id.split('|')
  const search: Record<string, string> = key === undefined ? { q: id } : { namespace, q: key }
  return { to: paths.inRealm(place, 'realm-config'), search }
}

export const records = {
  'config-key': {
    label: 'Config key',
    plural: 'Config',
    icon: IconAdjustments,
    address: showConfigKey,
  },
} satisfies AreaRecords
