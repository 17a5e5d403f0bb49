import { IconBug, IconCode, IconShield } from './icons.ts'
import { Pill } from './Pill.tsx'

export type Role = 'tester' | 'developer' | 'admin'

const icons = { tester: IconBug, developer: IconCode, admin: IconShield }

type RolePillProps = {
  role: Role
  /** 'Your role is developer in this realm' */
  tip?: string
}

/** A role: its icon and the word in lower case, so that tester's green is never read as PROD. */
export function RolePill({ role, tip }: RolePillProps) {
  const Icon = icons[role]
  const pill = (
    <Pill tone={role} icon={<Icon aria-hidden />}>
      {role}
    </Pill>
  )
  return tip ? <span data-tip={tip}>{pill}</span> : pill
}
